/** The door of the care link: who a patient is, and who attends them, asked of the database (docs/guides/ficha-medica.md). */
export {
  abrirConciliacao,
  abrirNaChegada,
  deixarConciliacoes,
  medicamentosAConciliar,
} from './conciliacao.ts';
export { carteirasDoPaciente, convenioDoPaciente } from './convenio-repository.ts';
export { alergiasDaPessoa, emCurso, medicamentosDaPessoa, problemasDaPessoa } from './lista-repository.ts';
export { registrarObito } from './obito.ts';
export { conferirGestante, exigirPaciente, exigirVivo, impedimento } from './paciente.ts';
export { pacienteDe, type Paciente } from './paciente-repository.ts';
export { emUsoSql, mesmaPessoaSql, mesmoNumeroSql, nomeSql, semDuvidaSql } from './paciente-sql.ts';
export { acessoVivo, type Lugar } from './repository.ts';
export { mudouIdentidade, presencaDe, recebidoAte, vemACasa, type Presenca } from './presenca-repository.ts';
export { deQuemSaoOsSinais, gravesDoProntuario } from './sinais-graves.ts';
export { leiturasQuery, quemViu, tituloDa, type PedidoDeLeituras } from './quem-viu.ts';
export { modalidadeDoProntuario, visitasDoPar } from './telemedicina-repository.ts';
export { sabeDoPaciente, vinculoDe } from './vinculo.ts';
