// A film that was made when the site was built (opening/): it is in the HTML, and stays as it is there when the page comes to life.

import { defineComponent, h, onMounted, ref } from 'vue'
import { films, later } from 'virtual:films'
import { loops } from 'virtual:loops'

export default defineComponent({
  props: { name: { type: String, required: true } },
  setup(props) {
    const host = ref<HTMLElement>()
    onMounted(async () => {
      // Only who came here by a link within the site has none.
      if (host.value && !host.value.firstChild) {
        const loop = loops[props.name.replace(/^loop-/, '')], made = loop ? (await loop()).default : (await later())[props.name]
        if (made && host.value) host.value.innerHTML = made
      }
    })
    // Without `innerHTML` in the browser: it would be written anew there.
    return () => h('div', import.meta.env.SSR ? { innerHTML: films[props.name] } : { ref: host })
  },
})
