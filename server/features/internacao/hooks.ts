/** Who may be admitted, what a bed may be kept for, and what the end of an admission does to its bed (CLIN-04). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { OBITO_FORA_DO_TEMPO } from '#domain/urgencia/guardas.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import { registrarObito } from '#server/capabilities/cuidado/index.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import { urgencia } from './urgencia.ts';
import { administracoes, prescricoes, suspenderDoses } from './doses.ts';
import { guardarPendencias } from './pendencias-repository.ts';
import { pendenciasDaInternacao } from './pendencias.ts';
import { dosesPrevistas } from './doses-repository.ts';
import type { Portas } from './portas.ts';
import { esperaLeito, esquecerReserva, estadaAberta, leitosReservados, leitosUsados, pacienteDe } from './repository.ts';

const SAIDAS: { readonly [situacao: string]: 'alta' | 'obito' | 'evasao' } = { ALTA: 'alta', OBITO: 'obito', EVASAO: 'evasao' };

/** The stay ends and the bed goes to cleaning, whichever screen took the step. */
async function desocupar(app: Portas, id: number, situacao: string, { db, contexto }: HookContext): Promise<void> {
  const saida = SAIDAS[situacao];
  const estada = saida && (await estadaAberta(db, id));
  if (!saida || !estada) return;
  await app.registrosDe(contexto, 'ocupacoes').server.within(db).transition(estada.id, { transicao: saida, versao: undefined });
  await app
    .registrosDe(contexto, 'leitos')
    .server.within(db)
    .transition(estada.leitoId, { transicao: 'desocupar', versao: undefined });
}

/** A request that is no more keeps no bed. */
async function soltar(app: Portas, id: number, { db, contexto }: HookContext): Promise<void> {
  const leitos = app.registrosDe(contexto, 'leitos').server.within(db);
  for (const { id: leito } of await leitosReservados(db, id))
    await leitos.transition(leito, { transicao: 'soltar', versao: undefined });
}

const internacoes = (app: Portas): EntityHooks => ({
  async beforeSave(valores, atual, { db, contexto }) {
    if (atual) {
      if (valores.pacienteId !== undefined && valores.pacienteId !== atual.pacienteId)
        throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
      return;
    }
    const paciente = await pacienteDe(db, Number(valores.pacienteId));
    if (paciente?.obito) throw validationError({ pacienteId: [texto.obito(paciente.nome)] });
    valores.nomePaciente = paciente?.nome ?? null;
    valores.solicitadaEm = new Date().toISOString();
    valores.solicitadaPor = contexto.usuario.nome;
    valores.profissionalId ??= contexto.alcance.profissionalId;
  },
  async beforeTransition({ transition, atual, campos }, { db }) {
    const qual = transition.name;
    // What only a clock knows; the rest is the guard's.
    if (typeof campos.obitoEm === 'string' && Date.parse(campos.obitoEm) > Date.now())
      throw validationError({ obitoEm: [OBITO_FORA_DO_TEMPO] });
    if (qual !== 'dar-alta' && qual !== 'alta-com-pendencias') return;
    const pendencias = await pendenciasDaInternacao(db, atual.id, campos.saida);
    if (pendencias.length === 0) return;
    if (qual === 'dar-alta') throw new AppError('transicao-recusada', { messages: [texto.naoSai(pendencias)] });
    await guardarPendencias(db, atual.id, pendencias.join('; '));
  },
  async afterTransition({ atual }, context) {
    const situacao = String(atual.situacao);
    await desocupar(app, atual.id, situacao, context);
    if (SAIDAS[situacao]) await suspenderDoses(app, await dosesPrevistas(context.db, { internacaoId: atual.id }), context);
    if (situacao === 'CANCELADA') await soltar(app, atual.id, context);
    if (situacao === 'OBITO')
      await registrarObito(app, context, { pacienteId: Number(atual.pacienteId), em: String(atual.obitoEm) });
  },
  afterDelete: (row, context) => soltar(app, row.id, context),
});

const leitos: EntityHooks = {
  async beforeTransition({ transition, atual, campos }, { db }) {
    // While it is still reserved: an occupied bed takes no writing.
    if (atual.situacao === 'RESERVADO') await esquecerReserva(db, atual.id);
    if (transition.name !== 'reservar') return;
    if (typeof campos.reservaId !== 'number') {
      // Kept for nobody, nobody would dare to set it free.
      if (String(campos.reservaPara ?? '').trim() === '') throw validationError({ reservaPara: [texto.reservaDeNinguem] });
      return;
    }
    const espera = await esperaLeito(db, campos.reservaId);
    if (espera === 'nao') throw validationError({ reservaId: [texto.reservaSemPedido] });
    if (espera === 'em-mudanca') throw new AppError('transicao-recusada', { messages: [texto.pedidoEmMudanca] });
    const [outro] = await leitosReservados(db, campos.reservaId);
    if (outro) throw new AppError('transicao-recusada', { messages: [texto.jaReservado(outro.nome)] });
  },
};

const setores: EntityHooks = {
  // The map shows the wards in use: nobody may lie where it does not look.
  async beforeSave(valores, atual, { db }) {
    if (!atual || atual.ativo === false || valores.ativo !== false) return;
    const usados = await leitosUsados(db, atual.id);
    if (usados > 0) throw validationError({ ativo: [texto.comGente(usados)] });
  },
};

export default function internacao(app: Portas): Hooks {
  return {
    internacoes: internacoes(app),
    'atendimentos-urgencia': urgencia(app),
    leitos,
    setores,
    prescricoes: prescricoes(app),
    administracoes: administracoes(app),
  };
}
