/** What accounts and tills do that no declaration says: who may write a movement, what a line of the statement becomes. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { tesouraria as texto } from '#messages/tesouraria.ts';
import { contaAtiva } from '#server/capabilities/titulo/index.ts';
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';
import { turnos } from './caixa.ts';
import { linhas } from './conciliacao.ts';
import { fechamentos } from './fechamento.ts';

const deFora = (): AppError => new AppError('registro-travado', { messages: [texto.deOutroLugar] });

/** Other movements are the acts' own: they are written by triggers, whoever acts. */
const movimentos: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    if (atual && atual.origem !== 'MANUAL') throw deFora();
    const final = { ...atual, ...valores };
    if (final.planoContaId === null || final.planoContaId === undefined)
      throw validationError({ planoContaId: [texto.semPlano] });
    const conta = Number(final.contaBancariaId);
    if (conta !== atual?.contaBancariaId && !(await contaAtiva(db, conta)))
      throw validationError({ contaBancariaId: [texto.contaInativa] });
  },
  beforeDelete(atual) {
    if (atual.origem !== 'MANUAL') throw deFora();
  },
  beforeRestore(atual) {
    if (atual.origem !== 'MANUAL') throw deFora();
  },
};

const transferencias: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    const final = { ...atual, ...valores };
    if (final.origemId === final.destinoId) throw validationError({ destinoId: [texto.mesmaConta] });
    const erros: { [campo: string]: string[] } = {};
    for (const campo of ['origemId', 'destinoId'] as const)
      if (!(await contaAtiva(db, Number(final[campo])))) erros[campo] = [texto.contaInativa];
    if (Object.keys(erros).length > 0) throw validationError(erros);
  },
};

export default {
  'movimentos-bancarios': movimentos,
  'transferencias-contas': transferencias,
  'linhas-extrato': linhas,
  'fechamentos-contas': fechamentos,
  'turnos-caixa': turnos,
} satisfies Hooks;
