/**
 * Ready-made forms to begin from. The texts are our own, except the PHQ-9, which its authors give free of
 * permission (docs/decisions/0090). The statement of consent follows Código de Ética Médica, art. 22, and
 * Recomendação CFM 1/2016.
 */
import { estudoEscalas } from '#messages/estudo-escalas.ts';
import { ESCALAS, ESCALA_TITULO } from '../estudo/escalas.ts';
import { estruturaDaEscala } from '../estudo/estrutura.ts';
import type { Campo, Componente, Dado, ItemSecao, Opcao } from './tipos.ts';

export type Pronto = { readonly nome: string; readonly descricao: string; readonly dado: Dado };

const secao = (chave: string, rotulo: string, itens: readonly ItemSecao[]): Componente => ({
  chave,
  tipo: 'secao',
  rotulo,
  itens,
});
const longo = (chave: string, rotulo: string, campos: object = {}): Campo => ({
  chave,
  tipo: 'paragrafo',
  rotulo,
  ...campos,
});
const curto = (chave: string, rotulo: string, campos: object = {}): Campo => ({
  chave,
  tipo: 'texto',
  rotulo,
  ...campos,
});
const sim = (campo: string) =>
  ({ juncao: 'todas', regras: [{ campo, operador: 'igual', valor: true }] }) as const;

const SINAIS: Componente = secao('sinaisVitais', 'Sinais vitais', [
  {
    chave: 'pressao',
    tipo: 'colunas',
    itens: [
      {
        chave: 'sistolica',
        tipo: 'numero',
        rotulo: 'Pressão sistólica',
        unidade: 'mmHg',
        minimo: 40,
        maximo: 300,
      },
      {
        chave: 'diastolica',
        tipo: 'numero',
        rotulo: 'Pressão diastólica',
        unidade: 'mmHg',
        minimo: 20,
        maximo: 200,
      },
      {
        chave: 'frequenciaCardiaca',
        tipo: 'numero',
        rotulo: 'Frequência cardíaca',
        unidade: 'bpm',
        minimo: 20,
        maximo: 300,
      },
      {
        chave: 'temperatura',
        tipo: 'numero',
        rotulo: 'Temperatura',
        unidade: '°C',
        casas: 1,
        minimo: 30,
        maximo: 45,
      },
      { chave: 'peso', tipo: 'numero', rotulo: 'Peso', unidade: 'kg', casas: 1, minimo: 0, maximo: 500 },
      { chave: 'altura', tipo: 'numero', rotulo: 'Altura', unidade: 'm', casas: 2, minimo: 0, maximo: 3 },
    ],
  },
  {
    chave: 'imc',
    tipo: 'calculado',
    rotulo: 'Índice de massa corporal',
    formula: 'peso / (altura * altura)',
    casas: 1,
    unidade: 'kg/m²',
  },
]);

const anamnese: Pronto = {
  nome: 'Anamnese',
  descricao: 'Primeira consulta: queixa, história, antecedentes, hábitos e exame físico.',
  dado: {
    paciente: 'obrigatorio',
    templateRecord: [
      secao('queixa', 'Queixa e história', [
        longo('queixaPrincipal', 'Queixa principal', {
          obrigatorio: true,
          linhas: 2,
          ajuda: 'Nas palavras do paciente.',
        }),
        longo('historiaDoenca', 'História da doença atual', { obrigatorio: true, linhas: 6 }),
        {
          chave: 'dor',
          tipo: 'escala',
          rotulo: 'Intensidade da dor',
          minimo: 0,
          maximo: 10,
          extremos: ['Sem dor', 'Pior dor possível'],
        },
      ]),
      secao('antecedentes', 'Antecedentes', [
        {
          chave: 'doencas',
          tipo: 'escolha',
          rotulo: 'Doenças conhecidas',
          multipla: true,
          exibicao: 'botoes',
          opcoes: [
            { valor: 'hipertensao', rotulo: 'Hipertensão' },
            { valor: 'diabetes', rotulo: 'Diabetes' },
            { valor: 'cardiopatia', rotulo: 'Doença do coração' },
            { valor: 'asma', rotulo: 'Asma ou DPOC' },
            { valor: 'cancer', rotulo: 'Câncer' },
            { valor: 'outra', rotulo: 'Outra' },
          ],
        },
        curto('outraDoenca', 'Qual outra doença', {
          obrigatorio: true,
          quando: { juncao: 'todas', regras: [{ campo: 'doencas', operador: 'contem', valor: 'outra' }] },
        }),
        longo('cirurgias', 'Cirurgias e internações', { linhas: 3 }),
        longo('familia', 'História familiar', { linhas: 3 }),
        {
          chave: 'medicamentos',
          tipo: 'grupo',
          rotulo: 'Medicamentos em uso',
          singular: 'Medicamento',
          itens: [
            curto('medicamento', 'Medicamento', { obrigatorio: true }),
            curto('dose', 'Dose'),
            curto('posologia', 'Como usa'),
          ],
        },
        { chave: 'temAlergia', tipo: 'simnao', rotulo: 'Tem alergia?', obrigatorio: true },
        longo('alergias', 'Alergias e reações', { obrigatorio: true, linhas: 2, quando: sim('temAlergia') }),
      ]),
      secao('habitos', 'Hábitos de vida', [
        { chave: 'fuma', tipo: 'simnao', rotulo: 'Fuma?' },
        {
          chave: 'cigarros',
          tipo: 'numero',
          rotulo: 'Cigarros por dia',
          minimo: 1,
          maximo: 200,
          largura: 'metade',
          quando: sim('fuma'),
        },
        {
          chave: 'anosFumando',
          tipo: 'numero',
          rotulo: 'Anos de tabagismo',
          minimo: 0,
          maximo: 100,
          largura: 'metade',
          quando: sim('fuma'),
        },
        {
          chave: 'cargaTabagica',
          tipo: 'calculado',
          rotulo: 'Carga tabágica',
          formula: 'cigarros / 20 * anosFumando',
          casas: 1,
          unidade: 'maços-ano',
          quando: sim('fuma'),
        },
        { chave: 'bebe', tipo: 'simnao', rotulo: 'Consome bebida alcoólica?' },
        curto('quantoBebe', 'Quanto e com que frequência', { quando: sim('bebe') }),
        curto('atividadeFisica', 'Atividade física'),
      ]),
      SINAIS,
      secao('conclusao', 'Conclusão', [
        longo('exameFisico', 'Exame físico', { linhas: 6 }),
        { chave: 'cid', tipo: 'consulta', rotulo: 'Hipótese diagnóstica (CID-10)', recurso: 'cids' },
        longo('conduta', 'Conduta', { obrigatorio: true, linhas: 4 }),
      ]),
    ],
  },
};

const evolucao: Pronto = {
  nome: 'Evolução',
  descricao: 'Evolução do atendimento em quatro partes: relato, exame, avaliação e plano.',
  dado: {
    paciente: 'obrigatorio',
    templateRecord: [
      secao('relato', 'Evolução', [
        longo('subjetivo', 'Relato do paciente', { obrigatorio: true, linhas: 4 }),
        longo('objetivo', 'Exame e resultados', { linhas: 4 }),
        longo('avaliacao', 'Avaliação', { obrigatorio: true, linhas: 3 }),
        longo('plano', 'Plano', { obrigatorio: true, linhas: 4 }),
      ]),
      SINAIS,
      secao('seguimento', 'Seguimento', [
        { chave: 'retorno', tipo: 'simnao', rotulo: 'Precisa de retorno?' },
        {
          chave: 'dataRetorno',
          tipo: 'data',
          rotulo: 'Retorno em',
          de: '$hoje',
          largura: 'metade',
          quando: sim('retorno'),
        },
      ]),
    ],
  },
};

const atestado: Pronto = {
  nome: 'Atestado',
  descricao: 'Afastamento ou comparecimento, com o CID só quando o paciente autoriza.',
  dado: {
    paciente: 'obrigatorio',
    templateRecord: [
      {
        chave: 'finalidade',
        tipo: 'escolha',
        rotulo: 'Finalidade',
        obrigatorio: true,
        exibicao: 'botoes',
        opcoes: [
          { valor: 'afastamento', rotulo: 'Afastamento' },
          { valor: 'comparecimento', rotulo: 'Comparecimento' },
          { valor: 'aptidao', rotulo: 'Aptidão física' },
        ],
      },
      {
        chave: 'dataAtendimento',
        tipo: 'data',
        rotulo: 'Data do atendimento',
        obrigatorio: true,
        ate: '$hoje',
        largura: 'metade',
      },
      {
        chave: 'dias',
        tipo: 'numero',
        rotulo: 'Dias de afastamento',
        obrigatorio: true,
        minimo: 1,
        maximo: 365,
        largura: 'metade',
        quando: {
          juncao: 'todas',
          regras: [{ campo: 'finalidade', operador: 'igual', valor: 'afastamento' }],
        },
      },
      {
        chave: 'entrada',
        tipo: 'hora',
        rotulo: 'Hora de chegada',
        obrigatorio: true,
        largura: 'metade',
        quando: {
          juncao: 'todas',
          regras: [{ campo: 'finalidade', operador: 'igual', valor: 'comparecimento' }],
        },
      },
      {
        chave: 'saida',
        tipo: 'hora',
        rotulo: 'Hora de saída',
        obrigatorio: true,
        largura: 'metade',
        quando: {
          juncao: 'todas',
          regras: [{ campo: 'finalidade', operador: 'igual', valor: 'comparecimento' }],
        },
      },
      {
        chave: 'autorizaCid',
        tipo: 'simnao',
        rotulo: 'O paciente autoriza informar o CID?',
        obrigatorio: true,
        ajuda:
          'O diagnóstico só vai ao atestado com autorização expressa do paciente (Resolução CFM 2.381/2024).',
      },
      {
        chave: 'cid',
        tipo: 'consulta',
        rotulo: 'CID-10',
        recurso: 'cids',
        obrigatorio: true,
        quando: sim('autorizaCid'),
      },
      longo('observacoes', 'Observações', { linhas: 3 }),
      { chave: 'assinatura', tipo: 'assinatura', rotulo: 'Assinatura do profissional' },
    ],
  },
};

const consentimento: Pronto = {
  nome: 'Termo de consentimento',
  descricao: 'Consentimento livre e esclarecido para procedimento, com assinatura.',
  dado: {
    paciente: 'obrigatorio',
    templateRecord: [
      secao('procedimentos', 'Procedimento', [
        curto('procedimento', 'Procedimento proposto', { obrigatorio: true }),
        longo('beneficios', 'Objetivos e benefícios esperados', { obrigatorio: true, linhas: 3 }),
        longo('riscos', 'Riscos e efeitos possíveis', { obrigatorio: true, linhas: 3 }),
        longo('alternativas', 'Alternativas, inclusive não tratar', { obrigatorio: true, linhas: 3 }),
      ]),
      secao('declaracao', 'Declaração', [
        {
          chave: 'textoDeclaracao',
          tipo: 'textofixo',
          rotulo: '',
          texto:
            'Recebi, em linguagem que entendo, explicações sobre o procedimento descrito acima, seus objetivos, benefícios, riscos e alternativas. Pude fazer perguntas e todas foram respondidas. Sei que posso desistir a qualquer momento antes da realização, sem prejuízo do meu atendimento.',
        },
        { chave: 'entendeu', tipo: 'simnao', rotulo: 'Entendi as explicações', obrigatorio: true },
        {
          chave: 'autoriza',
          tipo: 'simnao',
          rotulo: 'Autorizo a realização do procedimento',
          obrigatorio: true,
        },
        { chave: 'usaImagem', tipo: 'simnao', rotulo: 'Autorizo o registro de imagens para o prontuário' },
        { chave: 'representado', tipo: 'simnao', rotulo: 'Quem assina é o responsável legal?' },
        curto('responsavel', 'Nome do responsável legal', { obrigatorio: true, quando: sim('representado') }),
        curto('cpfResponsavel', 'CPF do responsável legal', {
          formato: 'cpf',
          obrigatorio: true,
          largura: 'metade',
          quando: sim('representado'),
        }),
      ]),
      secao('assinaturas', 'Assinaturas', [
        {
          chave: 'assinaturaPaciente',
          tipo: 'assinatura',
          rotulo: 'Paciente ou responsável',
          obrigatorio: true,
        },
        { chave: 'assinaturaProfissional', tipo: 'assinatura', rotulo: 'Profissional' },
      ]),
    ],
  },
};

const FREQUENCIA: readonly Opcao[] = [
  { valor: '0', rotulo: 'Nenhuma vez' },
  { valor: '1', rotulo: 'Vários dias' },
  { valor: '2', rotulo: 'Mais da metade dos dias' },
  { valor: '3', rotulo: 'Quase todos os dias' },
];
const PHQ = [
  'Pouco interesse ou pouco prazer em fazer as coisas',
  'Se sentir “para baixo”, deprimido(a) ou sem perspectiva',
  'Dificuldade para pegar no sono ou permanecer dormindo, ou dormir mais do que de costume',
  'Se sentir cansado(a) ou com pouca energia',
  'Falta de apetite ou comendo demais',
  'Se sentir mal consigo mesmo(a), ou achar que você é um fracasso ou que decepcionou sua família ou você mesmo(a)',
  'Dificuldade para se concentrar nas coisas, como ler o jornal ou ver televisão',
  'Lentidão para se movimentar ou falar, a ponto de as outras pessoas perceberem; ou o oposto, estar tão agitado(a) ou irrequieto(a) que você fica andando de um lado para o outro muito mais do que de costume',
  'Pensar em se ferir de alguma maneira ou que seria melhor estar morto(a)',
] as const;

const phq9: Pronto = {
  nome: 'PHQ-9',
  descricao: 'Questionário sobre a saúde do paciente: rastreio de depressão, com a soma dos pontos.',
  dado: {
    paciente: 'obrigatorio',
    templateRecord: [
      secao('questionario', 'Últimas duas semanas', [
        {
          chave: 'enunciado',
          tipo: 'textofixo',
          rotulo: '',
          texto:
            'Durante as últimas 2 semanas, com que frequência você foi incomodado(a) por qualquer um dos problemas abaixo?',
        },
        ...PHQ.map((rotulo, index): Campo => ({
          chave: `phq${index + 1}`,
          tipo: 'escolha',
          rotulo: `${index + 1}. ${rotulo}`,
          obrigatorio: true,
          exibicao: 'botoes',
          opcoes: FREQUENCIA,
        })),
      ]),
      secao('resultado', 'Resultado', [
        {
          chave: 'pontos',
          tipo: 'calculado',
          rotulo: 'Pontuação (0 a 27)',
          formula: `soma(${PHQ.map((_, index) => `phq${index + 1}`).join('; ')})`,
          casas: 0,
          faixas: [
            { de: 0, ate: 4, rotulo: 'Mínima' },
            { de: 5, ate: 9, rotulo: 'Leve' },
            { de: 10, ate: 14, rotulo: 'Moderada' },
            { de: 15, ate: 19, rotulo: 'Moderadamente grave' },
            { de: 20, ate: 27, rotulo: 'Grave' },
          ],
        },
        {
          chave: 'alertaNove',
          tipo: 'textofixo',
          rotulo: 'Atenção',
          texto: 'A resposta à questão 9 pede avaliação do risco de suicídio ainda neste atendimento.',
          quando: {
            juncao: 'alguma',
            regras: ['1', '2', '3'].map((valor) => ({ campo: 'phq9', operador: 'igual', valor }) as const),
          },
        },
        {
          chave: 'dificuldade',
          tipo: 'escolha',
          rotulo:
            'O grau de dificuldade que esses problemas lhe causaram para realizar seu trabalho, tomar conta das coisas em casa ou se relacionar com as pessoas',
          exibicao: 'botoes',
          opcoes: [
            { valor: '0', rotulo: 'Nenhuma dificuldade' },
            { valor: '1', rotulo: 'Alguma dificuldade' },
            { valor: '2', rotulo: 'Muita dificuldade' },
            { valor: '3', rotulo: 'Extrema dificuldade' },
          ],
          quando: { juncao: 'todas', regras: [{ campo: 'pontos', operador: 'maior', valor: 0 }] },
        },
      ]),
    ],
  },
};

const satisfacao: Pronto = {
  nome: 'Pesquisa de satisfação',
  descricao: 'Nota de 0 a 10 para o atendimento e o que melhorar.',
  dado: {
    // What somebody thinks of the service tells nothing of their health.
    leitura: 'GERAL',
    paciente: 'opcional',
    templateRecord: [
      {
        chave: 'nota',
        tipo: 'satisfacao',
        rotulo: 'Como você avalia nosso atendimento?',
        obrigatorio: true,
        maximo: 10,
      },
      { chave: 'espera', tipo: 'satisfacao', rotulo: 'E o tempo de espera?', maximo: 5 },
      {
        chave: 'motivo',
        tipo: 'paragrafo',
        rotulo: 'O que podemos melhorar?',
        quando: { juncao: 'todas', regras: [{ campo: 'nota', operador: 'menorIgual', valor: 8 }] },
      },
    ],
  },
};

/** Structure and scoring alone: whoever holds the licence writes the items. */
const questionarios: readonly Pronto[] = ESCALAS.map((escala) => ({
  nome: ESCALA_TITULO[escala],
  descricao: estudoEscalas.estrutura,
  dado: estruturaDaEscala(escala),
}));

export const PRONTOS: readonly Pronto[] = [
  anamnese,
  evolucao,
  atestado,
  consentimento,
  phq9,
  satisfacao,
  ...questionarios,
];
