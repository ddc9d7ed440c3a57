/** The door of the second factor: proofs, passkeys, apps, recovery codes, trusted browsers, and their loss. */
export { finalidadeDoApp, iniciarApp, lerCadastro, passoDoCodigo } from './app.ts';
export { avisarDoFator } from './avisar.ts';
export { cadastrarChave, conferirChave, opcoesDeCadastro, opcoesDeUso } from './chaves.ts';
export { gerarCodigos } from './codigos.ts';
export {
  conferirInscricao,
  conferirPessoa,
  exigirLugar,
  recusa,
  registrarRecusada,
  type Conferidor,
  type Pessoa,
} from './conferir.ts';
export { CODIGO_HORAS, darCodigo, pedirCodigo } from './inscricao.ts';
export { lugarDasChaves, type LugarDasChaves } from './lugar.ts';
export { redefinirFator } from './redefinir.ts';
export {
  apagarApp,
  apagarChave,
  apagarTudo,
  appDe,
  chavesDe,
  codigosDe,
  confiarNoNavegador,
  esquecerConfianca,
  esquecerProvas,
  gravarApp,
  inscricaoLiberada,
  navegadoresDe,
  pessoaDe,
  renomearChave,
  senhaDe,
  temFator,
  travarPessoa,
} from './repository.ts';
