/** Providers, suppliers, the chart of accounts, laboratories, entities. */
import type { Row } from '#server/engine/entity-sql.ts';
import { emailDe, endereco, nomeCompleto, type Lugar } from './nomes.ts';
import type { Semeador } from './seeder.ts';
import type { Sorteio } from './random.ts';

/** IBGE code, area code and the first five digits of the postcode. */
const LUGARES = [
  ['3106200', '31', '30130'],
  ['3118601', '31', '32010'],
  ['3550308', '11', '01310'],
] as const;

/** The cities of the demonstration; where no city is loaded they are created. */
export async function lugares(semeador: Semeador): Promise<Lugar[]> {
  const nomes = {
    '3106200': ['Belo Horizonte', 'MG'],
    '3118601': ['Contagem', 'MG'],
    '3550308': ['São Paulo', 'SP'],
  };
  const found: Lugar[] = [];
  for (const [codigoIbge, ddd, cep] of LUGARES) {
    const [nome, uf] = nomes[codigoIbge];
    const cidadeId =
      (await semeador.achar('cidade', 'codigo_ibge', codigoIbge)) ??
      (await semeador.criar('cidades', { nome, uf, codigoIbge, ddd })).id;
    found.push({ cidadeId, ddd, cep });
  }
  return found;
}

export async function prestadores(
  semeador: Semeador,
  sorteio: Sorteio,
  onde: readonly Lugar[],
): Promise<Row[]> {
  const semana = ['SEG', 'TER', 'QUA', 'QUI', 'SEX'].map((dia) => ({ dia, abre: '07:00', fecha: '19:00' }));
  const dados = [
    {
      nome: 'Clínica Aurora',
      razaoSocial: 'Clínica Aurora Serviços Médicos Ltda',
      classe: '36',
      integracao: false,
    },
    {
      nome: 'Hospital Santa Clara',
      razaoSocial: 'Hospital Santa Clara S.A.',
      classe: '05',
      integracao: false,
    },
    { nome: 'Centro Médico Ipê', razaoSocial: 'Centro Médico Ipê Ltda', classe: '36', integracao: true },
  ];
  const rows: Row[] = [];
  for (const [index, { classe, ...dado }] of dados.entries()) {
    const lugar = onde[index % onde.length] as Lugar;
    rows.push(
      await semeador.criar('prestadores', {
        ...dado,
        tipoPessoa: 'JURIDICA',
        cnpj: sorteio.cnpj(),
        cnes: `90000${10 + index}`,
        classificacaoEstabelecimentoId:
          (await semeador.achar('classificacao_estabelecimento', 'codigo', classe)) ?? null,
        regimeTributario: index === 1 ? 'REAL' : 'PRESUMIDO',
        fusoHorario: 'America/Sao_Paulo',
        telefone: sorteio.telefone(lugar.ddd),
        email: `contato${index + 1}@example.com`,
        ...endereco(sorteio, lugar),
        horarios: index === 1 ? [...semana, { dia: 'SAB', abre: '00:00', fecha: '23:59' }] : semana,
      }),
    );
  }
  return rows;
}

export async function planoDeContas(semeador: Semeador): Promise<Map<string, number>> {
  const contas = [
    ['1', 'Receitas', 'SINTETICA', 'RECEITA', null],
    ['1.1', 'Receitas de convênios', 'SINTETICA', 'RECEITA', '1'],
    ['1.1.01', 'Consultas de convênios', 'ANALITICA', 'RECEITA', '1.1'],
    ['1.1.02', 'Exames de convênios', 'ANALITICA', 'RECEITA', '1.1'],
    ['1.2', 'Receitas particulares', 'SINTETICA', 'RECEITA', '1'],
    ['1.2.01', 'Consultas particulares', 'ANALITICA', 'RECEITA', '1.2'],
    ['1.3', 'Receitas financeiras', 'SINTETICA', 'RECEITA', '1'],
    ['1.3.01', 'Rendimentos de aplicações', 'ANALITICA', 'RECEITA', '1.3'],
    ['2', 'Despesas', 'SINTETICA', 'DESPESA', null],
    ['2.1', 'Pessoal e honorários', 'SINTETICA', 'DESPESA', '2'],
    ['2.1.01', 'Honorários médicos', 'ANALITICA', 'DESPESA', '2.1'],
    ['2.1.02', 'Salários e encargos', 'ANALITICA', 'DESPESA', '2.1'],
    ['2.2', 'Materiais e medicamentos', 'SINTETICA', 'DESPESA', '2'],
    ['2.2.01', 'Materiais hospitalares', 'ANALITICA', 'DESPESA', '2.2'],
    ['2.2.02', 'Medicamentos', 'ANALITICA', 'DESPESA', '2.2'],
    ['2.3', 'Ocupação', 'SINTETICA', 'DESPESA', '2'],
    ['2.3.01', 'Aluguel', 'ANALITICA', 'DESPESA', '2.3'],
    ['2.3.02', 'Energia elétrica', 'ANALITICA', 'DESPESA', '2.3'],
    ['2.3.03', 'Água e esgoto', 'ANALITICA', 'DESPESA', '2.3'],
    ['2.4', 'Despesas financeiras', 'SINTETICA', 'DESPESA', '2'],
    ['2.4.01', 'Tarifas bancárias', 'ANALITICA', 'DESPESA', '2.4'],
  ] as const;
  const ids = new Map<string, number>();
  for (const [codigo, descricao, tipo, natureza, pai] of contas) {
    const codigoContabil = `${codigo.replaceAll('.', '')}000`.slice(0, 6);
    const row = await semeador.criar('plano-contas', {
      codigo,
      descricao,
      tipo,
      natureza,
      contaPaiId: pai === null ? null : (ids.get(pai) ?? null),
      codigoContabil,
      ...(codigo === '2.4.01' ? { padraoDe: 'TARIFAS' } : {}),
    });
    ids.set(codigo, row.id);
  }
  return ids;
}

export async function fornecedores(
  semeador: Semeador,
  sorteio: Sorteio,
  onde: readonly Lugar[],
  contas: ReadonlyMap<string, number>,
): Promise<Row[]> {
  const empresas = [
    ['Distribuidora Medicamentos Horizonte Ltda', 'Horizonte Medicamentos', '2.2.02'],
    ['Materiais Hospitalares Vale Verde Ltda', 'Vale Verde', '2.2.01'],
    ['Imobiliária Praça Nova Ltda', 'Praça Nova', '2.3.01'],
    ['Companhia de Energia do Sertão S.A.', 'Energia do Sertão', '2.3.02'],
    ['Águas da Serra Saneamento S.A.', 'Águas da Serra', '2.3.03'],
    ['Gases Medicinais Oxivida Ltda', 'Oxivida', '2.2.01'],
    ['Laboratório de Apoio Análise Certa Ltda', 'Análise Certa', '2.1.01'],
    ['Lavanderia Hospitalar Alvorada Ltda', 'Alvorada', '2.2.01'],
    ['Manutenção de Equipamentos Precisa Ltda', 'Precisa', '2.2.01'],
    ['Serviços Contábeis Balanço Ltda', 'Balanço', '2.1.02'],
  ] as const;
  const bancoId = await semeador.achar('banco', 'codigo', '001');
  const credito = (await semeador.achar('forma_pagamento', 'codigo', '01')) ?? null;
  const pix = (await semeador.achar('forma_pagamento', 'codigo', '04')) ?? null;
  const rows: Row[] = [];
  for (const [nome, nomeFantasia, conta] of empresas) {
    const lugar = sorteio.one(onde);
    const documento = sorteio.cnpj();
    rows.push(
      await semeador.criar('fornecedores', {
        nome,
        nomeFantasia,
        tipoPessoa: 'JURIDICA',
        documento,
        regimeTributario: sorteio.one(['SIMPLES', 'PRESUMIDO', 'REAL']),
        planoContaId: contas.get(conta) ?? null,
        formaPagamentoId: credito,
        prazoPagamentoDias: sorteio.one([15, 28, 30]),
        nomeContato: nomeCompleto(sorteio, sorteio.one(['F', 'M'])),
        telefone: sorteio.telefone(lugar.ddd),
        email: `financeiro${rows.length + 1}@example.com`,
        ...endereco(sorteio, lugar),
        contasBancarias:
          bancoId === undefined
            ? []
            : [
                {
                  bancoId,
                  agencia: sorteio.digits(4),
                  conta: sorteio.digits(6),
                  contaDv: sorteio.digits(1),
                  tipoConta: 'CORRENTE',
                  principal: true,
                },
              ],
      }),
    );
  }
  for (let i = 0; i < 5; i++) {
    const nome = nomeCompleto(sorteio, sorteio.one(['F', 'M']));
    const lugar = sorteio.one(onde);
    rows.push(
      await semeador.criar('fornecedores', {
        nome,
        tipoPessoa: 'FISICA',
        documento: sorteio.cpf(),
        servicoSaude: true,
        dependentes: sorteio.int(0, 3),
        planoContaId: contas.get('2.1.01') ?? null,
        formaPagamentoId: pix,
        celular: sorteio.celular(lugar.ddd),
        email: emailDe(nome),
        ...endereco(sorteio, lugar),
        contasBancarias: [{ tipoChavePix: 'EMAIL', chavePix: emailDe(nome), principal: true }],
      }),
    );
  }
  return rows;
}

export async function laboratorios(
  semeador: Semeador,
  sorteio: Sorteio,
  casas: readonly Row[],
  equipe: readonly Row[],
): Promise<void> {
  for (const [index, nome] of ['Laboratório Aurora', 'Análise Certa Apoio', 'Imagem Santa Clara'].entries()) {
    await semeador.criar('laboratorios', {
      nome,
      cnpj: sorteio.cnpj(),
      tipo: (['PROPRIO', 'APOIO', 'IMAGEM'] as const)[index],
      prestadorId: casas[index % casas.length]?.id ?? null,
      responsavelTecnicoId: equipe[index]?.id ?? null,
      formatoResultado: index === 2 ? 'HL7' : 'PDF',
      prazoResultadoDias: index + 1,
      telefone: sorteio.telefone('31'),
    });
  }
}
