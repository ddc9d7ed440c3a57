/** What contracts add to the tables: rules that a price explains itself by, packages; and who keeps the providers. */
import type { Row } from '#server/engine/entity-sql.ts';
import type { ItemBase } from './itens.ts';
import type { Semeador } from './seeder.ts';

const DESDE = '2025-01-01';

/** The rules of one contract: its insurer's table with a discount, the own table for the rest, one fixed price. */
export async function regrasDePreco(
  semeador: Semeador,
  input: { contrato: Row; tabelaConvenio: Row; tabelaPropria: Row },
): Promise<void> {
  const { contrato, tabelaConvenio, tabelaPropria } = input;
  const regra = (codigo: string, valores: { [campo: string]: unknown }): Promise<Row> =>
    semeador.criar('precificacao', {
      codigo,
      prestadorConvenioId: contrato.id,
      prioridade: 10,
      inicioVigencia: DESDE,
      ...valores,
    });
  const porTabela = (tabela: Row, percentual: string) => ({
    forma: 'TABELA',
    tabelaPrecoId: tabela.id,
    percentual,
  });
  await regra('R01', {
    descricao: 'Procedimentos pela tabela do convênio com 10 % a menos',
    tipo: 'PROCEDIMENTO',
    acrescimoUrgencia: '30.00',
    ...porTabela(tabelaConvenio, '90.00'),
  });
  await regra('R02', {
    descricao: 'Medicamentos pela tabela própria',
    tipo: 'MEDICAMENTO',
    ...porTabela(tabelaPropria, '100.00'),
  });
  await regra('R03', {
    descricao: 'Materiais pela tabela própria com 15 % a mais',
    tipo: 'MATERIAL',
    ...porTabela(tabelaPropria, '115.00'),
  });
  await regra('R04', {
    descricao: 'Taxas e diárias por valor fixo',
    tipo: 'TAXA',
    forma: 'FIXO',
    valorFixo: '120.00',
  });
}

/** Two packages of what the tables hold; none where the base data lacks the items. */
export async function pacotes(semeador: Semeador, convenio: Row, base: readonly ItemBase[]): Promise<void> {
  const item = (tipo: string, at: number) => {
    const found = base.filter((item) => item.tipo === tipo)[at];
    return found ? [{ tipo, ...found.referencia, quantidade: '1' }] : [];
  };
  const dados = [
    [
      'PC01',
      'Consulta com eletrocardiograma',
      '310.00',
      null,
      [...item('PROCEDIMENTO', 0), ...item('PROCEDIMENTO', 6)],
    ],
    [
      'PC02',
      'Pequena cirurgia ambulatorial',
      '980.00',
      convenio.id,
      [...item('TAXA', 0), ...item('MATERIAL', 0), ...item('MEDICAMENTO', 0)],
    ],
  ] as const;
  for (const [codigo, nome, valor, convenioId, itens] of dados) {
    if (itens.length === 0) continue;
    await semeador.criar('pacotes', { codigo, nome, valor, convenioId, inicioVigencia: DESDE, itens });
  }
}

/** Who keeps the providers. */
export async function entidades(semeador: Semeador): Promise<void> {
  await semeador.criar('entidades', { codigo: '01', descricao: 'Grupo Aurora de Saúde', esfera: 'PRIVADA' });
  await semeador.criar('entidades', {
    codigo: '02',
    descricao: 'Associação Beneficente Santa Clara',
    esfera: 'FILANTROPICA',
  });
}
