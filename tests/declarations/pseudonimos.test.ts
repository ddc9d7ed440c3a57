/** What a pseudonymised file shows as it is, over every register and child table that is declared. */
import { describe, expect, it } from 'vitest';
import { tabelaFilha, tabelasFilhas } from '#domain/importacao/filhas.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { tellsPeople } from '#domain/registro/pessoal.ts';
import { isDelicate, whatOf } from '#server/engine/export/disguise.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const registry = await loadRegistry();

type Column = { readonly name: string; readonly field: FieldModel; readonly entity: EntityModel };

const columns: readonly Column[] = registry.entities.flatMap((entity) => [
  ...entity.fields.map((field) => ({ name: `${entity.name}.${field.id}`, field, entity })),
  ...tabelasFilhas(entity).flatMap(({ id }) => {
    const linha = tabelaFilha(entity, id)?.linha;
    const whole = { ...entity, fields: [...entity.fields, ...(linha?.fields ?? [])] };
    return (linha?.fields ?? []).map((field) => ({
      name: `${entity.name}.${id}.${field.id}`,
      field,
      entity: whole,
    }));
  }),
]);
const shown = columns.filter(
  ({ field, entity }) => field.kind !== 'child' && whatOf(field, entity, registry) === undefined,
);
const namesOf = (test: (column: Column) => boolean) => shown.filter(test).map(({ name }) => name);

describe('[NGS-46] a pseudonymised file', () => {
  it('shows no number of a row, an account or a chart', () => {
    expect(
      namesOf(
        ({ field: { id, ref, kind } }) =>
          !ref && kind !== 'boolean' && kind !== 'enum' && /Id$|^id[A-Z]/.test(id),
      ),
    ).toEqual([]);
  });

  it('shows no format of people', () => {
    expect(
      namesOf(({ field: { format = '' } }) =>
        ['cpf', 'cns', 'cpf-cnpj', 'telefone', 'email', 'contato'].includes(format),
      ),
    ).toEqual([]);
  });

  it('shows no name of who did something', () => {
    expect(
      namesOf(
        ({ field: { id, title, kind } }) => kind === 'text' && (id.endsWith('Por') || / por$/i.test(title)),
      ),
    ).toEqual([]);
  });

  it('of rows that tell of people, shows no text that anybody wrote, no file and no number that is one row’s', () => {
    expect(
      namesOf(
        ({ field: { id, kind, format = '', options }, entity }) =>
          isDelicate(entity, registry) &&
          // A thing's own name: of a bed, of a unit.
          !(entity.unique.some((key) => key.includes(id)) && !tellsPeople(entity, registry.entity)) &&
          (kind === 'longtext' ||
            kind === 'file' ||
            ((kind === 'text' || kind === 'list') &&
              !options &&
              !/^(?:uf|ibge|cnes|competencia|cnpj)$/.test(format)) ||
            (kind === 'integer' && /^(?:numero|serie)|Numero$/.test(id))),
      ),
    ).toEqual([]);
  });

  it('shows no name of a row that tells of people', () => {
    expect(
      namesOf(({ field: { ref } }) => {
        const target = ref && registry.entity[ref.resource];
        return target !== undefined && tellsPeople(target, registry.entity);
      }),
    ).toEqual([]);
  });

  it.each([
    ['unioes-pacientes', 'saiId'],
    ['mensagens-enviadas', 'agendamentoId'],
    ['contas-atendimento', 'idAgenda'],
    ['agendamentos', 'serie'],
    ['agendamentos', 'senha'],
    ['pacientes', 'numeroProntuario'],
    ['boletos', 'endereco'],
    ['boletos', 'cep'],
    ['boletos', 'linhaDigitavel'],
    ['boletos', 'nossoNumero'],
    ['recibos', 'referente'],
    ['recibos', 'numero'],
    ['recibos', 'baixaId'],
    ['fornecedores', 'nome'],
    ['fornecedores', 'nit'],
    ['itens-borderos-pagamentos', 'favorecido'],
    ['itens-borderos-pagamentos', 'chavePix'],
    ['turnos-caixa', 'operador'],
    ['turnos-caixa', 'operadorId'],
    ['extratos-bancarios', 'lidoPor'],
  ])('%s.%s is not as it is', (register, id) => {
    const entity = registry.entity[register]!;
    expect(whatOf(entity.field[id]!, entity, registry)).toBeDefined();
  });

  it('still shows what figures are made of', () => {
    const open = new Set(shown.map(({ name }) => name));
    for (const name of [
      'pacientes.sexo',
      'agendamentos.inicio',
      'agendamentos.situacao',
      'agendamentos.tipoAtendimentoId',
      'contas-receber.vencimento',
      'bancos.nome',
      'procedimentos.nomePopular',
      'leitos.nome',
    ])
      expect(open).toContain(name);
  });
});
