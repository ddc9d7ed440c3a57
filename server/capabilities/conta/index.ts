/** The door of accounts: passwords, attempts, administrators. */
export { contarAdministradores, mudarAcesso, travarAdministradores } from './administradores.ts';
export { anonimo, auditarAcesso } from './auditoria.ts';
export { JANELA_MINUTOS } from './limites.ts';
export { confereSenha, hashSenha, precisaRefazer } from './hash.ts';
export { gravarSenha, problemasDaNova, problemasDaSenha } from './nova-senha.ts';
export { redefinirSenha } from './redefinir.ts';
export {
  contaDoSegundoPasso,
  contarFalha,
  contarTentativa,
  esquecerSegundoPasso,
  desbloquear,
  esquecerTentativas,
  type Origem,
  origemConhecida,
} from './tentativas.ts';
export { administradores, encerrarSessoes, quemPode } from './repository.ts';
