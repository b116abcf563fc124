<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="things" tilewidth="160" tileheight="192" tilecount="4" columns="0" objectalignment="top">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="brick">
  <properties>
   <property name="breaks" type="int" value="2"/>
  </properties>
  <image source="../pictures/block.png" width="96" height="96"/>
 </tile>
 <tile id="2">
  <image source="../pictures/hero.png" width="128" height="160"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="32" y="16" width="64" height="144">
    <capsule/>
   </object>
  </objectgroup>
 </tile>
 <tile id="5">
  <image source="../pictures/diamond.png" width="64" height="64"/>
  <objectgroup draworder="index" id="2">
   <object id="1" x="32" y="0">
    <polygon points="0,0 32,32 0,64 -32,32"/>
   </object>
  </objectgroup>
 </tile>
 <tile id="6">
  <image source="../pictures/sign.png" width="160" height="128"/>
 </tile>
</tileset>
