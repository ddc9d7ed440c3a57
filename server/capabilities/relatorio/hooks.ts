/** Who receives a scheduled report is somebody who may enter. */
import { validationError } from '#domain/errors/app-error.ts';
import { relatorio as texto } from '#messages/relatorio.ts';
import { rules, whole, type SaveRules } from '#server/engine/rules.ts';
import { filtrosEmPalavras } from './filtros.ts';
import { contasDe } from './repository.ts';

const agendado: SaveRules<'relatorios-agendados'> = {
  async before(valores, antes, context) {
    const { db } = context;
    const { destinatarios } = valores;
    const { relatorio, filtros } = whole(antes, valores);
    // As long as neither changes, what was called so stays called so, whoever changes the rest.
    if (!antes || antes.relatorio !== relatorio || (antes.filtros ?? null) !== (filtros ?? null))
      valores.filtrados = filtros ? await filtrosEmPalavras(context, relatorio, filtros) : null;
    if (!destinatarios) return;
    const contas = new Set((await contasDe(db, destinatarios)).map(({ login }) => login.toLowerCase()));
    const faltam = destinatarios.filter((login) => !contas.has(login.toLowerCase()));
    if (faltam.length > 0) throw validationError({ destinatarios: faltam.map(texto.semLogin) });
  },
};

export default rules({ 'relatorios-agendados': { save: agendado } });
