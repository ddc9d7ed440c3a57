/** The door of the care link: who attends a patient, asked of the database (0107). */
export { registrarObito } from './obito.ts';
export { acessoVivo, fatosDe, type Lugar } from './repository.ts';
export { sabeDoPaciente } from './vinculo.ts';
