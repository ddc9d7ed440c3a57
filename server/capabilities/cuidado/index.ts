/** The door of the care link: who a patient is, and who attends them, asked of the database (0107). */
export { registrarObito } from './obito.ts';
export { exigirPaciente, exigirVivo, impedimento, pacienteDe, type Paciente } from './paciente.ts';
export { emUsoSql, nomeSql } from './paciente-sql.ts';
export { acessoVivo, fatosDe, type Lugar } from './repository.ts';
export { sabeDoPaciente } from './vinculo.ts';
