/** What the price tables of the demonstration hold: common items with invented prices. */
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';
import type { Sorteio } from './random.ts';

export type ItemBase = {
  readonly tipo: string;
  readonly codigo: string;
  readonly descricao: string;
  readonly valor: string;
  readonly referencia: { readonly [campo: string]: number };
};

/** TUSS codes. A code that the base data lacks is left out. */
const PROCEDIMENTOS: Readonly<Record<string, string>> = {
  '10101012': '180.00',
  '10101039': '140.00',
  '10102019': '110.00',
  '20101236': '260.00',
  '31003079': '1450.00',
  '31005497': '2100.00',
  '40101010': '45.00',
  '40101037': '190.00',
  '40103072': '75.00',
  '40201120': '320.00',
  '40202038': '410.00',
  '40301397': '14.50',
  '40301583': '15.20',
  '40301605': '9.80',
  '40301630': '9.50',
  '40302040': '8.90',
  '40302504': '10.40',
  '40302512': '10.40',
  '40302547': '11.00',
  '40302580': '9.20',
  '40302733': '28.00',
  '40304361': '22.00',
  '40304370': '7.90',
  '40306798': '64.00',
  '40307182': '48.00',
  '40311210': '12.60',
  '40316521': '32.50',
  '40805026': '68.00',
  '40808130': '145.00',
  '40901106': '260.00',
  '40901122': '175.00',
  '40901300': '160.00',
  '41001010': '420.00',
  '41101014': '780.00',
  // In a mouth.
  '82000875': '180.00',
  '82000980': '2400.00',
  '84000074': '95.00',
  '85100064': '420.00',
  '85100099': '110.00',
  '85100102': '140.00',
  '85100110': '170.00',
  '85100129': '200.00',
  '85100137': '90.00',
  '85100145': '115.00',
  '85100153': '140.00',
  '85100161': '165.00',
  '85100170': '620.00',
  '85100196': '150.00',
  '85100200': '190.00',
  '85100218': '230.00',
  '85100226': '270.00',
  '85200085': '85.00',
  '85200140': '680.00',
  '85200158': '890.00',
  '85200166': '520.00',
  '85400084': '980.00',
  '85400106': '1250.00',
  '85400262': '310.00',
  '85400335': '1650.00',
  '85400386': '1480.00',
  '85400408': '1900.00',
  '86000098': '1300.00',
  '86000209': '260.00',
};

const MEDICAMENTOS = [
  'Amoxicilina',
  'Azitromicina',
  'Captopril',
  'Cefalexina',
  'Diazepam',
  'Dipirona',
  'Enalapril',
  'Furosemida',
  'Ibuprofeno',
  'Losartana',
  'Metformina',
  'Omeprazol',
  'Paracetamol',
  'Prednisona',
  'Sinvastatina',
] as const;

const TAXAS = [
  ['60000001', 'Taxa de sala de observação', 'SALA', '95.00'],
  ['60000002', 'Diária de enfermaria', 'DIARIA', '480.00'],
  ['60000003', 'Diária de apartamento', 'DIARIA', '890.00'],
  ['60000004', 'Taxa de sala cirúrgica de porte pequeno', 'SALA', '350.00'],
  ['60000005', 'Oxigênio por hora', 'GAS', '22.50'],
  ['60000006', 'Aluguel de bomba de infusão', 'ALUGUEL', '65.00'],
] as const;

const MATERIAIS = [
  ['70000001', 'Seringa descartável 5 ml', '0.85'],
  ['70000002', 'Agulha 25 x 7', '0.30'],
  ['70000003', 'Cateter venoso periférico 20G', '6.90'],
  ['70000004', 'Luva de procedimento tamanho M', '0.75'],
  ['70000005', 'Equipo macrogotas', '4.20'],
  ['70000006', 'Compressa de gaze estéril', '1.60'],
  ['70000007', 'Sonda vesical de demora 16', '12.40'],
  ['70000008', 'Eletrodo descartável para eletrocardiograma', '0.95'],
  ['70000009', 'Fio de sutura náilon 3-0', '8.30'],
  ['70000010', 'Atadura de crepom 15 cm', '2.10'],
] as const;

/** Creates fees and materials; finds procedures and medicines in the base data, or creates one of each where there is none. */
export async function itens(semeador: Semeador, sorteio: Sorteio): Promise<ItemBase[]> {
  return [
    ...(await procedimentos(semeador)),
    ...(await medicamentos(semeador, sorteio)),
    ...(await taxas(semeador)),
    ...(await materiais(semeador)),
  ];
}

type Base = { readonly id: number; readonly codigo: string; readonly nome: string };

async function procedimentos(semeador: Semeador): Promise<ItemBase[]> {
  const { rows } = await semeador.pool.query<Base>({
    text: `SELECT id, codigo, nome FROM procedimento
      WHERE terminologia = 'TUSS' AND codigo = ANY ($1) AND fim_vigencia IS NULL AND excluido_em IS NULL ORDER BY codigo`,
    values: [Object.keys(PROCEDIMENTOS)],
  });
  const found = await orElse(rows, () =>
    semeador.criar('procedimentos', {
      terminologia: 'PROPRIA',
      codigo: '10101012',
      nome: 'Consulta em consultório',
      inicioVigencia: '2020-01-01',
      sexo: 'A',
    }),
  );
  return found.map(({ id, codigo, nome }) => ({
    tipo: 'PROCEDIMENTO',
    codigo,
    descricao: nome,
    valor: PROCEDIMENTOS[codigo] ?? '100.00',
    referencia: { procedimentoId: id },
  }));
}

/** One presentation of each name. */
async function medicamentos(semeador: Semeador, sorteio: Sorteio): Promise<ItemBase[]> {
  const { rows } = await semeador.pool.query<Base>({
    text: `SELECT m.id, m.codigo, m.nome FROM unnest($1::text[]) WITH ORDINALITY AS n (nome, ordem)
       JOIN LATERAL (SELECT id, codigo, nome FROM medicamento
                      WHERE busca LIKE '%' || zelo_busca(n.nome) || '%' AND nome LIKE n.nome || '%' AND excluido_em IS NULL
                      ORDER BY codigo LIMIT 1) m ON true
      ORDER BY n.ordem`,
    values: [MEDICAMENTOS],
  });
  const found = await orElse(rows, () =>
    semeador.criar('medicamentos', { codigo: '90000001', nome: 'Dipirona 500 mg comprimido' }),
  );
  // The base data has no table 20 for them, and its own codes are too long for a guide: invented, as the prices are.
  await semeador.comoFoi(
    'medicamentos',
    found.map(({ id }, at) => ({ id, valores: { codigoTuss: String(99_000_001 + at) } })),
  );
  return found.map(({ id, codigo, nome }) => ({
    tipo: 'MEDICAMENTO',
    codigo,
    descricao: nome,
    valor: `${sorteio.int(6, 90)}.${sorteio.digits(2)}`,
    referencia: { medicamentoId: id },
  }));
}

async function taxas(semeador: Semeador): Promise<ItemBase[]> {
  const rows: ItemBase[] = [];
  for (const [codigo, nome, tipo, valor] of TAXAS) {
    const { id } = await semeador.criar('taxas', { codigo, nome, tipo });
    rows.push({ tipo: 'TAXA', codigo, descricao: nome, valor, referencia: { taxaId: id } });
  }
  return rows;
}

async function materiais(semeador: Semeador): Promise<ItemBase[]> {
  const rows: ItemBase[] = [];
  for (const [codigo, nome, valor] of MATERIAIS) {
    const { id } = await semeador.criar('materiais', { codigo, nome, unidade: 'UN' });
    rows.push({ tipo: 'MATERIAL', codigo, descricao: nome, valor, referencia: { materialId: id } });
  }
  return rows;
}

async function orElse(rows: readonly Base[], create: () => Promise<Row>): Promise<readonly Base[]> {
  if (rows.length > 0) return rows;
  const row = await create();
  return [{ id: row.id, codigo: row.codigo as string, nome: row.nome as string }];
}
