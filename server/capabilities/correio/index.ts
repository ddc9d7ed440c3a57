/** The door of mail. */
export { enviarMensagem, type Saida } from './enviar.ts';
