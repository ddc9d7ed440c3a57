/** What an item of a price table owes to the rest: the code of its procedure, days of its table. */
import { validationError } from '#domain/errors/app-error.ts';
import { formatData } from '#domain/formato/data.ts';
import { foraDaTabela } from '#domain/preco/vigencia-item.ts';
import { itensDePreco as texto } from '#messages/preco-itens.ts';
import type { EntityHooks, Hooks } from '#server/engine/hooks.ts';
import * as repository from './itens-repository.ts';

type Dia = string | null | undefined;

/** 422 by field. Judged where it was given: what was stored before the rule can still be corrected elsewhere. */
const item: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    const given = (...ids: readonly string[]) => ids.some((id) => Object.hasOwn(valores, id) && valores[id] !== atual?.[id]);
    const depois: { readonly [field: string]: unknown } = { ...atual, ...valores };
    const errors: { [field: string]: string[] } = {};
    if (given('procedimentoId', 'codigo', 'tipo') && typeof depois.procedimentoId === 'number') {
      const codigo = await repository.codigoDoProcedimento(db, depois.procedimentoId);
      if (codigo !== undefined && codigo !== depois.codigo) errors.codigo = [texto.codigoDoProcedimento(codigo)];
    }
    if (given('inicioVigencia', 'fimVigencia', 'tabelaPrecoId')) {
      const tabela = await repository.vigenciaDaTabela(db, Number(depois.tabelaPrecoId));
      const period = { inicioVigencia: String(depois.inicioVigencia), fimVigencia: (depois.fimVigencia as Dia) ?? null };
      const fora = tabela && foraDaTabela(period, tabela);
      if (fora)
        errors[fora] = [
          texto.foraDaTabela(formatData(tabela.inicioVigencia), tabela.fimVigencia && formatData(tabela.fimVigencia)),
        ];
    }
    if (Object.keys(errors).length > 0) throw validationError(errors);
  },
};

/** A table does not leave its items outside: one that would begin before it or after its end is told of. */
const tabela: EntityHooks = {
  async beforeSave(valores, atual, { db }) {
    if (!atual || !(Object.hasOwn(valores, 'inicioVigencia') || Object.hasOwn(valores, 'fimVigencia'))) return;
    const depois: { readonly [field: string]: unknown } = { ...atual, ...valores };
    const fora = await repository.itensFora(db, atual.id, String(depois.inicioVigencia), (depois.fimVigencia as Dia) ?? null);
    const errors = {
      ...(fora.antes > 0 ? { inicioVigencia: [texto.comecamAntes(fora.antes)] } : {}),
      ...(fora.depois > 0 ? { fimVigencia: [texto.comecamDepois(fora.depois)] } : {}),
    };
    if (Object.keys(errors).length > 0) throw validationError(errors);
  },
};

export default { 'tabelas-precos-itens': item, 'tabelas-precos': tabela } satisfies Hooks;
