/** Who receives a scheduled report is somebody who may enter. */
import { validationError } from '#domain/errors/app-error.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import { rules, type SaveRules } from '#server/engine/rules.ts';
import { contasDe } from './repository.ts';

const agendado: SaveRules<'relatorios-agendados'> = {
  async before({ destinatarios }, _antes, { db }) {
    if (!destinatarios) return;
    const contas = new Set((await contasDe(db, destinatarios)).map(({ login }) => login.toLowerCase()));
    const faltam = destinatarios.filter((login) => !contas.has(login.toLowerCase()));
    if (faltam.length > 0) throw validationError({ destinatarios: faltam.map(texto.semLogin) });
  },
};

export default rules({ 'relatorios-agendados': { save: agendado } });
