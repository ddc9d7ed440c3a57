/** `npm run extensao [-- folder]`: builds the demonstration's local signer, for a person to load in a browser. */
import { resolve } from 'node:path';
import { montarExtensao } from '../tests/support/extensao-assinador/montar.ts';

const pasta = await montarExtensao(resolve(process.argv[2] ?? 'data/extensao-assinador'));
console.log(`Extensão pronta em ${pasta}
No Chromium, Chrome ou Edge: chrome://extensions, 'Modo do desenvolvedor', 'Carregar sem compactação', escolha essa pasta.`);
