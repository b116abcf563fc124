<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.11.2" name="Desert" tilewidth="32" tileheight="32" spacing="1" margin="1" tilecount="48" columns="8">
 <image source="../pictures/tmw_desert_spacing.png" width="265" height="199"/>
 <tile id="0" type="sand">
 </tile>
 <tile id="30">
  <objectgroup draworder="index" id="2">
   <object id="1" x="4" y="6" width="24" height="20">
    <ellipse/>
   </object>
  </objectgroup>
 </tile>
 <tile id="31">
  <objectgroup draworder="index" id="2">
   <object id="1" x="2" y="2" width="12" height="28" rotation="0"/>
   <object id="3" x="20" y="16.5" width="8" height="10.25"/>
  </objectgroup>
  <animation>
   <frame tileid="31" duration="100"/>
   <frame tileid="30" duration="100"/>
  </animation>
 </tile>
 <tile id="46">
  <objectgroup draworder="index" id="2">
   <object id="1" x="16" y="16">
    <point/>
   </object>
   <object id="2" x="0" y="0" width="32" height="32" visible="0"/>
   <object id="3" x="4" y="28">
    <polygon points="0,0 12,-24 24,0"/>
   </object>
  </objectgroup>
 </tile>
 <wangsets>
  <wangset name="Desert" type="corner" tile="-1">
   <wangcolor name="Sand" color="#ff0000" tile="-1" probability="1"/>
   <wangtile tileid="0" wangid="0,1,0,1,0,1,0,1"/>
  </wangset>
 </wangsets>
</tileset>
