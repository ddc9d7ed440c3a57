/**
 * What a hook asks of a record and no declaration says: samples of the contract tests obey it here, by the resource's
 * wire name. What `pattern`, `x-range` or `x-when` can say belongs there, and samples follow by themselves.
 */

export type Sample = { [field: string]: unknown };

/**
 * Resolves a required reference to an id of that resource, of one with these values where the declaration binds it.
 * `apart`: of one that no other sample refers to, where two rows that share it would meet; `ESCOLHIDO` of a provider: the
 * one in which the samples are written.
 */
export type RefSource = (resource: string, bound?: Sample, apart?: number) => Promise<number>;

type Rule = (record: Sample, n: number, ref: RefSource) => Sample | Promise<Sample>;

/** No sample is numbered 0. */
export const ESCOLHIDO = 0;

/** A study that takes participants, of whom nothing is asked, and its site at the chosen provider. */
async function doEstudo(ref: RefSource): Promise<{ estudoId: number; centroId: number }> {
  const estudoId = await ref('estudos', { sexo: 'AMBOS', criterios: [], situacao: 'EM_ANDAMENTO' });
  const prestadorId = await ref('prestadores', {}, ESCOLHIDO);
  return { estudoId, centroId: await ref('centros-estudo', { estudoId, prestadorId, ativo: true }) };
}

const DESPESA = { tipo: 'ANALITICA', natureza: 'DESPESA' };
const RECEITA = { tipo: 'ANALITICA', natureza: 'RECEITA' };

/** The lines of a request as an answer may leave them: no more authorised than asked. */
function autorizadoComoPedido(record: Sample, linhas: string): Sample {
  const pedidas = record[linhas];
  if (!Array.isArray(pedidas)) return {};
  return {
    [linhas]: pedidas.map((linha: { readonly quantidade?: unknown }) => ({
      ...linha,
      autorizada: linha.quantidade,
    })),
  };
}

export const SAMPLE_RULES: { readonly [resource: string]: Rule } = {
  // Nobody who died waits, is called or is carried: whoever refers to a patient means a living one.
  // Since when an allergy is, is after a birth that tests say of their own. A link asks for a day of birth that is known.
  pacientes: (record) => ({
    ...record,
    nascimentoDesconhecido: false,
    idadeEstimada: null,
    dataNascimento: record.dataNascimento ?? '1980-01-01',
    obito: false,
    dataObito: null,
    alergias: (Array.isArray(record.alergias) ? record.alergias : []).map((linha: Sample) => ({
      ...linha,
      desde: null,
    })),
  }),
  // In force for users it would stand before every call of the others.
  'termos-privacidade': (record) => ({ ...record, publico: 'LINKS' }),
  // A patient has each problem and takes each medicine once; since when, is after their birth.
  'problemas-pacientes': async (record, n, ref) => ({
    ...record,
    desde: null,
    pacienteId: await ref('pacientes', {}, n),
  }),
  'medicamentos-pacientes': async (record, n, ref) => ({
    ...record,
    desde: null,
    pacienteId: await ref('pacientes', {}, n),
  }),
  'imunizacoes-pacientes': async (record, n, ref) => ({
    ...record,
    aplicadaEm: '2026-01-05',
    pacienteId: await ref('pacientes', {}, n),
  }),
  'antecedentes-pacientes': async (record, n, ref) => ({
    ...record,
    desde: null,
    pacienteId: await ref('pacientes', {}, n),
  }),
  // Of a request that takes annexes, and one of each kind to be sent at a time.
  'anexos-tiss': async (record, n, ref) => ({
    ...record,
    ...autorizadoComoPedido(record, 'materiais'),
    telefoneSolicitante: '31932221100',
    autorizacaoTissId: await ref(
      'autorizacoes-tiss',
      {
        tipo: 'SP_SADT',
        profissionalId: await ref('profissionais', {}, n),
        pacienteId: await ref('pacientes', { sexo: 'F' }, n),
      },
      n,
    ),
  }),
  // A card of the plan, no more authorised than asked; none of the references of a visit that is of somebody else.
  'autorizacoes-tiss': (record) => ({
    ...record,
    ...autorizadoComoPedido(record, 'itens'),
    numeroCarteira: '0419753001031676',
    agendamentoId: null,
    contaAtendimentoId: null,
  }),
  // Whoever receives a report is somebody who may enter: the first account of every test.
  'relatorios-agendados': (record) => ({ ...record, destinatarios: ['pessoa1'], filtros: null }),
  // A mouth of one's own for each, with a treatment of the whole tooth that is only planned yet.
  'eventos-odontologicos': async (record, n, ref) => ({
    ...record,
    pacienteId: await ref('pacientes', { dataNascimento: '1980-01-01' }, n),
    condicaoId: await ref('condicoes-dentarias', {
      tipo: 'TRATAMENTO',
      alcance: 'DENTE',
      efeito: 'NENHUM',
      ativo: true,
    }),
    entrada: 'PLANEJADO',
    // What is asked on the way comes after it.
    data: `2010-01-${String((n % 28) + 1).padStart(2, '0')}`,
    dentes: [{ denteId: await ref('dentes'), faces: null }],
  }),
  // A chart of one tooth that was measured: base data bring no other.
  'exames-periodontais': async (record, n, ref) => ({
    ...record,
    pacienteId: await ref('pacientes', { dataNascimento: '1980-01-01' }, n),
    data: `2010-01-${String((n % 28) + 1).padStart(2, '0')}`,
    dentes: [
      {
        dente: '16',
        profundidade: '3 2 3 3 2 4',
        sangramento: 'ML',
        furca: null,
        recessao: null,
        placa: null,
      },
    ],
  }),
  'imagens-odontologicas': async (record, n, ref) => ({
    ...record,
    pacienteId: await ref('pacientes', { dataNascimento: '1980-01-01' }, n),
    data: `2010-01-${String((n % 28) + 1).padStart(2, '0')}`,
    dentes: [{ denteId: await ref('dentes') }],
  }),
  // Samples come from orders: a list of none until somebody puts them in.
  'remessas-apoio': (record) => ({ ...record, amostras: [] }),
  // A measure of a lot that is what it should be.
  'controles-qualidade': (record) => ({
    ...record,
    media: '100.0000',
    desvio: '4.0000',
    medidas: [{ momento: '2026-01-05T11:00:00.000Z', valor: '101.5000', providencia: null }],
  }),
  // A plan of something that is planned in that mouth, with a price of its own.
  'planos-odontologicos': async (record, n, ref) => {
    const pacienteId = await ref('pacientes', { dataNascimento: '1980-01-01' }, n);
    // What it becomes once it is accepted.
    const planoContaId = await ref('plano-contas', { tipo: 'ANALITICA', natureza: 'RECEITA' });
    await ref('tipos-contas-receber', { natureza: 'PARTICULAR', ativo: true, planoContaId });
    return {
      ...record,
      pacienteId,
      convenioId: null,
      alternativaDeId: null,
      validade: '2099-12-31',
      itens: [{ eventoId: await ref('eventos-odontologicos', { pacienteId }, n), fase: 1, valor: '100.00' }],
    };
  },
  // A consent of somebody who is of age on its day.
  consentimentos: async (record, n, ref) => ({
    ...record,
    dadoEm: '2026-01-05',
    validoAte: null,
    dadoPor: 'TITULAR',
    nomeResponsavel: null,
    documentoResponsavel: null,
    pacienteId: await ref('pacientes', {}, n),
  }),
  // All that is asked is authorised, and never more.
  'solicitacoes-convenio': (record) => ({
    ...record,
    // Asked by the steps alone.
    pendencias: [],
    itens: [
      {
        procedimentoId: null,
        descricao: 'Consulta',
        quantidadeSolicitada: 2,
        quantidadeAutorizada: 2,
        observacao: null,
      },
    ],
  }),
  // The name says what the visit is, and a check speaks of a field of its form.
  'visitas-estudo': (record, n) => ({
    ...record,
    nome: `Visita extra ${n}`,
    ordem: (n % 200) + 1,
    formularios: [],
  }),
  estudos: (record, n) => ({ ...record, codigo: `ESTUDO${n}`, checagens: [] }),
  // A provider is a site of a study once.
  'centros-estudo': async (record, n, ref) => ({ ...record, estudoId: await ref('estudos', {}, n) }),
  // The criteria are the study's, which copies them into each participant; each is somebody else.
  'participantes-estudo': async (record, n, ref) => ({
    ...record,
    ...(await doEstudo(ref)),
    pacienteId: await ref('pacientes', {}, n),
    criterios: [],
  }),
  'kits-estudo': async (record, _n, ref) => ({ ...record, ...(await doEstudo(ref)) }),
  // One exam of each procedure; what a reference is of is measured by its exam.
  'exames-laboratorio': async (record, n, ref) => ({
    ...record,
    // A formula names analytes of its own exam.
    analitos: (Array.isArray(record.analitos) ? record.analitos : []).map((linha: Sample) => ({
      ...linha,
      formula: null,
    })),
    referencias: [],
    procedimentoId: await ref('procedimentos', { ativo: true }, n),
  }),
  // What is asked of a reconciliation is the list of its patient.
  conciliacoes: async (record, n, ref) => ({
    ...record,
    itens: [],
    pacienteId: await ref('pacientes', {}, n),
  }),
  // Two arrivals of one person at once are refused: each sample is somebody unknown.
  'atendimentos-urgencia': (record) => ({
    ...record,
    naoIdentificado: true,
    pacienteId: null,
    // Any legal priority may be drawn, 'gestante' too.
    sexo: 'F',
    idadeAproximada: 40,
  }),
  // A form is offered once it is published, which a sample is not.
  'categorias-prontuario': (record) => ({ ...record, formularios: [] }),
  // Nobody is attended at a distance without consent.
  teleatendimentos: (record) => ({ ...record, consente: true, motivoPrioridade: 'DEFICIENCIA' }),
  // The days of a table's items lie within its own.
  'tabelas-precos': (record) => ({ ...record, inicioVigencia: '1900-01-01', fimVigencia: null }),
  // What was read of an XML is somebody's own, of today; who works here says whose the note is.
  'notas-fornecedor': async (record, n, ref) => ({
    ...record,
    numero: `NF ${n}`,
    chaveAcesso: null,
    leituraId: null,
    // Accepted, it is a title: one whose account of the plan is known.
    fornecedorId: await ref('fornecedores', { planoContaId: await ref('plano-contas', DESPESA) }),
  }),
  // What is typed by hand says where it stands in the result; money goes from one account to another.
  'movimentos-bancarios': async (record, _n, ref) => ({
    ...record,
    planoContaId: await ref('plano-contas', { tipo: 'ANALITICA' }),
  }),
  'transferencias-contas': async (record, _n, ref) => ({
    ...record,
    destinoId: await ref('contas-bancarias', {}, 2),
  }),
  // A closed month refuses what others write into its account.
  'fechamentos-contas': async (record, n, ref) => ({
    ...record,
    contaBancariaId: await ref('contas-bancarias', {}, 10_000 + n),
  }),
  // A till is open once, and only a till is.
  'turnos-caixa': async (record, n, ref) => ({
    ...record,
    contaBancariaId: await ref('contas-bancarias', { tipo: 'CAIXA', bancoId: null }, 20_000 + n),
  }),
  // Titles are paid from them and received into them.
  'contas-bancarias': (record) => ({ ...record, tipo: 'CORRENTE', ativa: true }),
  // As many instalments as a sample may say, into any kind of account.
  'forma-recebimento': (record) => ({
    ...record,
    meio: 'CHEQUE',
    maximoParcelas: 48,
    taxas: [],
    ativa: true,
  }),
  // A rate of a title that is in force whenever it was issued.
  'taxas-adicionais': (record) => ({
    ...record,
    incidencia: 'ACRESCIMO',
    inicioVigencia: '1900-01-01',
    fimVigencia: null,
    ativa: true,
  }),
  'tipos-contas-receber': (record) => ({ ...record, taxaMultaId: null, taxaJurosId: null }),
  // Room for all the samples that enrol in it.
  'sessoes-educacionais': (record) => ({ ...record, vagas: 1000 }),
  // Their titles go to payment with and without a second person: both ways are walked.
  'tipos-contas-pagar': (record) => ({
    ...record,
    exigeAprovacao: false,
    sofreRetencao: true,
    historicoId: null,
  }),
  // What a kind of document asks for has its own tests.
  'tipos-documentos-contas-pagar': (record) => ({ ...record, exigeChaveAcesso: false, exigeAnexo: false }),
  // Guides come from retentions, never from who writes.
  'borderos-impostos': (record) => ({ ...record, guias: [] }),
  // One whole that is already an instalment: nothing to withhold, to divide or to repeat; one line takes it all.
  // Interest and fine have a bound of their own.
  'contas-pagar': (record) => ({
    ...record,
    desconto: '0.00',
    juros: '0.00',
    multa: '0.00',
    chaveAcesso: null,
    naturezaServico: 'NENHUMA',
    parcela: 1,
    parcelas: 2,
    divisao: (Array.isArray(record.divisao) ? record.divisao : []).map((linha: Sample) => ({
      ...linha,
      percentual: null,
      valor: record.valorBruto,
    })),
  }),
  // Each refuses a part of a title of its own, which no account is behind.
  glosas: async (record, _n, ref) => ({
    ...record,
    contaAtendimentoId: null,
    itemContaId: null,
    contaReceberId: await ref('contas-receber', {
      devedor: 'CONVENIO',
      convenioId: await ref('convenios'),
      pacienteId: null,
      entidadeId: null,
      valorBruto: '900000.00',
      taxas: [],
      divisao: [{ planoContaId: await ref('plano-contas', RECEITA), valor: '900000.00' }],
    }),
  }),
  // Each gives back a retention of a title of its own, of a supplier from whom all is withheld.
  'devolucoes-impostos': async (record, n, ref) => {
    const tipoImpostoId = await ref('tipos-impostos', {
      pessoa: 'AMBAS',
      calculo: 'ALIQUOTA',
      // Withheld with the document: no payment is needed for it to be given back.
      fato: 'EMISSAO',
      aliquota: '90.00',
      dispensaSimples: false,
      grupoTipoTributoId: null,
      inicioVigencia: '1900-01-01',
      fimVigencia: null,
      ativo: true,
    });
    const fornecedorId = await ref('fornecedores', {
      retencoes: [
        { tipoImpostoId, regra: 'RETER', motivo: null, inicioVigencia: '1900-01-01', fimVigencia: null },
      ],
    });
    const divisao = [{ planoContaId: await ref('plano-contas', DESPESA), valor: '9000000.00' }];
    const titulo = {
      fornecedorId,
      naturezaServico: 'PROFISSIONAL',
      valorBruto: '9000000.00',
      divisao,
      situacao: 'LIBERADA',
    };
    return {
      ...record,
      tipoImpostoId,
      contaPagarId: await ref('contas-pagar', titulo, n),
      destino: 'GUIA',
      vencimento: null,
      tipoDocumentoId: null,
    };
  },
  // As a title to pay, within the rule of its delay: no discount above its value, one line that takes it all, an instalment already.
  'contas-receber': (record) => ({
    ...record,
    desconto: '0.00',
    multaAtraso: '2.0000',
    jurosMes: '1.0000',
    parcela: 1,
    parcelas: 2,
    divisao: (Array.isArray(record.divisao) ? record.divisao : []).map((linha: Sample) => ({
      ...linha,
      percentual: null,
      valor: record.valorBruto,
    })),
  }),
};
