/** The door of the pictures of rich texts. */
export { type Imagens, imagensDoEditor } from './imagens.ts';
