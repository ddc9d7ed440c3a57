/** `virtual:tema.css`: the CSS variables of src/app/theme.ts, so that the first paint needs no script. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const THEME = fileURLToPath(new URL('../src/app/theme.ts', import.meta.url));
const ID = 'virtual:tema.css';

export function themePlugin(): Plugin {
  let version = 0;
  return {
    name: 'zelo-tema',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      this.addWatchFile(THEME);
      const theme = (await import(`${pathToFileURL(THEME).href}?v=${version}`)) as { themeCss: () => string };
      return theme.themeCss();
    },
    hotUpdate({ file }) {
      if (file !== THEME) return undefined;
      version += 1;
      const module = this.environment.moduleGraph.getModuleById(`\0${ID}`);
      return module ? [module] : undefined;
    },
  };
}
