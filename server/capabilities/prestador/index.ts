/** The door of what a provider is to others: its name, the company that a bank knows, the holidays where it is. */
export { empresaDe, nomeDoPrestador, type Empresa } from './repository.ts';
export { feriadosBancarios, feriadosDaAgenda } from './feriados-repository.ts';
