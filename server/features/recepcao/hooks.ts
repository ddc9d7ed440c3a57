/** Arriving, whichever screen or call it comes from: who may, the ticket, and what taking it back undoes (CLIN-06). */
import { AppError } from '#domain/errors/app-error.ts';
import { impede, pendencias } from '#domain/recepcao/pendencias.ts';
import type { Prioridade } from '#domain/recepcao/prioridade.ts';
import { letraDa } from '#domain/recepcao/senha.ts';
import { recepcao as texto } from '#messages/recepcao.ts';
import { hoje } from '#server/clock.ts';
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { looseScope } from '#server/engine/scope.ts';
import { guardarCarteira } from './carteira.ts';
import { apagarMomentos, darSenha, guardarFaltas, itens, porDaConta } from './repository.ts';

const agendamentos: EntityHooks = {
  async beforeTransition({ transition, atual, campos }, { db, registry, entity, contexto }) {
    if (transition.name === 'desfazer-chegada') return apagarMomentos(db, atual.id, 'chegada');
    if (transition.name === 'voltar' && atual.situacao === 'FALTOU') return apagarMomentos(db, atual.id, 'falta');
    if (transition.name !== 'chegar') return;
    // The row was found and locked by who calls: whose it is has been asked already.
    const escopo = { ...looseScope(registry, entity, contexto), linhas: 'todas' as const };
    await porDaConta(db, atual.id, campos);
    const [item] = await itens(db, escopo, { id: atual.id }, false);
    const faltam = item ? pendencias(item.fatos, Date.now()) : [];
    const parado = faltam.find(impede);
    if (parado) throw new AppError('transicao-recusada', { messages: [texto.pendencia(parado)] });
    await guardarFaltas(db, atual.id, texto.faltavam(faltam));
    if (atual.situacao === 'FALTOU') await apagarMomentos(db, atual.id, 'falta');
    const prioridade = (campos.prioridade ?? atual.prioridade) as Prioridade;
    const prestadorId = Number(contexto.prestadorId);
    await darSenha(db, { id: atual.id, prestadorId, dia: hoje(), letra: letraDa(prioridade) });
    // Of patients there is no rule of saving that would have to be brought along.
    const pacientes = recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'pacientes');
    await guardarCarteira(db, contexto, pacientes, atual.id);
  },
};

export default { agendamentos } satisfies Hooks;
