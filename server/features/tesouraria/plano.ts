/** Accounts of the plan: one in which something was posted, or that sums others, keeps its kind (FIN-04). */
import { validationError } from '#domain/errors/app-error.ts';
import { tesouraria as texto } from '#messages/tesouraria.ts';
import type { RegisterRules } from '#server/engine/rules.ts';
import { usoDaContaDoPlano } from './repository.ts';

const DA_ESPECIE = ['tipo', 'natureza'] as const;

export const plano: RegisterRules<'plano-contas'> = {
  save: {
    /** Results that people have seen would change, or show what was posted in an account that only sums others. */
    async before(valores, antes, { db }) {
      if (!antes) return;
      const mudou = DA_ESPECIE.filter(
        (campo) => valores[campo] !== undefined && valores[campo] !== antes[campo],
      );
      if (mudou.length === 0) return;
      const { lancamentos, abaixo } = await usoDaContaDoPlano(db, antes.id);
      if (lancamentos)
        throw validationError(Object.fromEntries(mudou.map((campo) => [campo, [texto.contaComLancamentos]])));
      if (abaixo && mudou.includes('tipo')) throw validationError({ tipo: [texto.contaComOutras] });
    },
  },
};
