/** The door of authorizations at outside services. */
export { estadoLembrado, lembrarEstado, marcarNavegador, segredoDoNavegador } from './browser-secret.ts';
export { abrirPedido, receberCodigo, type Servico, usarPedido, VALIDADE_SEGUNDOS } from './pedidos.ts';
export { caminhoProprio } from './retorno.ts';
