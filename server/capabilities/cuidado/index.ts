/** The door of the care link: who a patient is, and who attends them, asked of the database (docs/guides/ficha-medica.md). */
export { carteirasDoPaciente, convenioDoPaciente } from './convenio-repository.ts';
export { emCurso, medicamentosDaPessoa } from './lista-repository.ts';
export { registrarObito } from './obito.ts';
export { exigirPaciente, exigirVivo, impedimento } from './paciente.ts';
export { pacienteDe, type Paciente } from './paciente-repository.ts';
export { emUsoSql, nomeSql } from './paciente-sql.ts';
export { acessoVivo, type Lugar } from './repository.ts';
export { sabeDoPaciente, vinculoDe } from './vinculo.ts';
