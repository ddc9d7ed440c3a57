/** The door of messages to patients: made of a template, or of a house's own text, recorded and sent. */
export { comporMensagem, comporTexto, modeloDe, type Composta, type Modelo } from './compor.ts';
export { depsDeMensagem, enviarComposta, exigirEnviavel, porqueNao } from './sair.ts';
