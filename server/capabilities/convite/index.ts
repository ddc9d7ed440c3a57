/** The door of public links; who answers them declares it on `app.convites` (plugin.ts). */
export type { Alvos, Convite, Finalidade, NovoConvite } from './finalidades.ts';
export { contextoDoLink } from './contexto.ts';
export { enviarConvitePorEmail } from './email.ts';
export type { Convites } from './plugin.ts';
export { mudarPrazo as mudarPrazoDoConvite } from './repository.ts';
export { revogar as revogarConvite } from './service.ts';
