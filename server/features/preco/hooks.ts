/** What an item of a price table owes to the rest: the code of its procedure, days of its table. */
import { validationError } from '#domain/errors/app-error.ts';
import { formatData } from '#domain/formato/data.ts';
import { foraDaTabela } from '#domain/preco/vigencia-item.ts';
import { itensDePreco as texto } from '#messages/preco-item.ts';
import { rules, type SaveRules } from '#server/engine/rules.ts';
import * as repository from './itens-repository.ts';

/** 422 by field. Judged where it was given: what was stored before the rule can still be corrected elsewhere. */
const item: SaveRules<'tabelas-precos-itens'> = {
  async before(valores, antes, { db }) {
    const given = (...ids: readonly (keyof typeof valores)[]) =>
      ids.some((id) => Object.hasOwn(valores, id) && valores[id] !== antes?.[id]);
    const {
      procedimentoId,
      codigo: escrito,
      tabelaPrecoId,
      inicioVigencia,
      fimVigencia,
    } = { ...antes, ...valores };
    const errors: { [field: string]: string[] } = {};
    if (given('procedimentoId', 'codigo', 'tipo') && typeof procedimentoId === 'number') {
      const codigo = await repository.codigoDoProcedimento(db, procedimentoId);
      if (codigo !== undefined && codigo !== escrito) errors.codigo = [texto.codigoDoProcedimento(codigo)];
    }
    const tabelaMudou = given('inicioVigencia', 'fimVigencia', 'tabelaPrecoId');
    if (tabelaMudou && typeof tabelaPrecoId === 'number' && typeof inicioVigencia === 'string') {
      const tabela = await repository.vigenciaDaTabela(db, tabelaPrecoId);
      const fora = tabela && foraDaTabela({ inicioVigencia, fimVigencia: fimVigencia ?? null }, tabela);
      if (fora)
        errors[fora] = [
          texto.foraDaTabela(
            formatData(tabela.inicioVigencia),
            tabela.fimVigencia && formatData(tabela.fimVigencia),
          ),
        ];
    }
    if (Object.keys(errors).length > 0) throw validationError(errors);
  },
};

/** A table does not leave its items outside: one that would begin before it or after its end is told of. */
const tabela: SaveRules<'tabelas-precos'> = {
  async before(valores, antes, { db }) {
    if (!antes || !(Object.hasOwn(valores, 'inicioVigencia') || Object.hasOwn(valores, 'fimVigencia')))
      return;
    const { inicioVigencia, fimVigencia } = { ...antes, ...valores };
    if (typeof inicioVigencia !== 'string') return;
    const fora = await repository.itensFora(db, antes.id, inicioVigencia, fimVigencia ?? null);
    const errors = {
      ...(fora.antes > 0 ? { inicioVigencia: [texto.comecamAntes(fora.antes)] } : {}),
      ...(fora.depois > 0 ? { fimVigencia: [texto.comecamDepois(fora.depois)] } : {}),
    };
    if (Object.keys(errors).length > 0) throw validationError(errors);
  },
};

export default rules({ 'tabelas-precos-itens': { save: item }, 'tabelas-precos': { save: tabela } });
