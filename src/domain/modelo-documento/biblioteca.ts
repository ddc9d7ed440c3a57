/**
 * Ready-made document templates to begin from; the texts are our own. What each must bear by rule is in it: Resolução CFM
 * 2.381/2024 for medical documents, Recomendação CFM 1/2016 for consent, Lei 5.991/1973 art. 35 for prescriptions.
 */
import { chaveDoRotulo } from './campos.ts';
import type { Campo } from './tipos.ts';
import type { Alinhamento, Bloco, Celula, Linha, Marca, Texto, Trecho } from './tipos.ts';

export type ModeloPronto = {
  readonly nome: string;
  readonly tipo:
    'ATESTADO' | 'DECLARACAO' | 'RECEITA' | 'TERMO' | 'RELATORIO' | 'ENCAMINHAMENTO' | 'CERTIFICADO';
  readonly descricao: string;
  readonly papel: 'A4' | 'A5';
  /** Default: RETRATO. */
  readonly orientacao?: 'PAISAGEM';
  readonly texto: Texto;
};

/** Asked when the document is made; by the key that a line names between brackets. */
const CAMPOS: { readonly [nome: string]: Omit<Campo, 'chave'> } = {
  dias: { rotulo: 'Número de dias', tipo: 'NUMERO', obrigatorio: true, extenso: true },
  inicio: { rotulo: 'Início do afastamento', tipo: 'DATA', obrigatorio: true },
  cid: { rotulo: 'Diagnóstico (CID-10)', tipo: 'CID', obrigatorio: false, tiraLinha: true },
  chegada: { rotulo: 'Hora da chegada', tipo: 'HORA', obrigatorio: true },
  saida: { rotulo: 'Hora da saída', tipo: 'HORA', obrigatorio: true },
  acompanhante: { rotulo: 'Acompanhante', tipo: 'TEXTO', obrigatorio: false, tiraLinha: true },
  destino: { rotulo: 'Especialidade ou serviço', tipo: 'TEXTO', obrigatorio: true },
  prioridade: {
    rotulo: 'Prioridade',
    tipo: 'LISTA',
    obrigatorio: true,
    opcoes: ['eletiva', 'prioritária', 'urgente'],
  },
  diagnostico: {
    rotulo: 'Diagnóstico (CID-10)',
    tipo: 'CID',
    obrigatorio: false,
    extenso: true,
    tiraLinha: true,
  },
  procedimento: { rotulo: 'Nome do procedimento', tipo: 'TEXTO', obrigatorio: true },
  retorno: { rotulo: 'Dias até o retorno', tipo: 'NUMERO', obrigatorio: false, tiraLinha: true },
  dia: { rotulo: 'Dia do comparecimento', tipo: 'DATA', obrigatorio: true },
  motivo: { rotulo: 'Motivo', tipo: 'TEXTO', obrigatorio: true },
  resumo: { rotulo: 'Resumo clínico', tipo: 'TEXTO', obrigatorio: false, tiraLinha: true },
  relatorio: { rotulo: 'Texto do relatório', tipo: 'TEXTO', obrigatorio: true },
  observacao: { rotulo: 'Observação', tipo: 'TEXTO', obrigatorio: false, tiraLinha: true },
};

/** '{paciente.nome}', '[dias]' and plain words. */
function pedacos(linha: string, marked: { readonly marks?: readonly Marca[] }): Trecho[] {
  return linha.split(/(\{[a-zA-Z.]+\}|\[[a-z]+\])/).flatMap((part): Trecho[] => {
    if (part === '') return [];
    const nome = part.slice(1, -1);
    if (part.startsWith('{')) return [{ type: 'variavel', attrs: { nome }, ...marked }];
    const campo = part.startsWith('[') ? CAMPOS[nome] : undefined;
    if (campo) return [{ type: 'campo', attrs: { chave: chaveDoRotulo(campo.rotulo), ...campo }, ...marked }];
    return [{ type: 'text', text: part, ...marked }];
  });
}

/** The same, with '**negrito**' round some of it. */
function trechos(linha: string): Trecho[] {
  const marks: readonly Marca[] = [{ type: 'bold' }];
  return linha
    .split(/(\*\*[^*]+\*\*)/)
    .flatMap((part) => (part.startsWith('**') ? pedacos(part.slice(2, -2), { marks }) : pedacos(part, {})));
}

export const p = (linha: string, textAlign?: Alinhamento): Bloco => ({
  type: 'paragraph',
  ...(textAlign ? { attrs: { textAlign } } : {}),
  ...(linha === '' ? {} : { content: trechos(linha) }),
});
export const titulo = (linha: string): Bloco => ({
  type: 'heading',
  attrs: { level: 1, textAlign: 'center' },
  content: trechos(linha),
});
export const secao = (linha: string): Bloco => ({
  type: 'heading',
  attrs: { level: 3 },
  content: trechos(linha),
});
const lista = (...linhas: readonly string[]): Bloco => ({
  type: 'bulletList',
  content: linhas.map((linha) => ({ type: 'listItem', content: [p(linha)] })),
});
const fila = (type: Celula['type'], celulas: readonly string[]): Linha => ({
  type: 'tableRow',
  content: celulas.map((linha) => ({ type, content: [p(linha)] })),
});
const filas = (cabeca: readonly string[], linhas: readonly (readonly string[])[]): readonly Linha[] => [
  fila('tableHeader', cabeca),
  ...linhas.map((linha) => fila('tableCell', linha)),
];
export const tabela = (cabeca: readonly string[], ...linhas: readonly (readonly string[])[]): Bloco => ({
  type: 'table',
  content: filas(cabeca, linhas),
});
/** Its name is a head over all columns, which stays with the rows and comes again on each page. */
export const tabelaComTitulo = (
  nome: string,
  cabeca: readonly string[],
  ...linhas: readonly (readonly string[])[]
): Bloco => ({
  type: 'table',
  content: [
    {
      type: 'tableRow',
      content: [{ type: 'tableHeader', attrs: { colspan: cabeca.length }, content: [p(nome)] }],
    },
    ...filas(cabeca, linhas),
  ],
});
export const assinatura: readonly Bloco[] = [
  p(''),
  p('{momento.cidadeData}', 'right'),
  p(''),
  p(''),
  p('________________________________________', 'center'),
  p('**{profissional.nome}**', 'center'),
  p('{profissional.conselho}', 'center'),
];
export const texto = (...content: readonly Bloco[]): Texto => ({ type: 'doc', content });

export const MODELOS_PRONTOS: readonly ModeloPronto[] = [
  {
    nome: 'Atestado médico',
    tipo: 'ATESTADO',
    descricao:
      'Afastamento do trabalho ou da escola, com o número de dias; o diagnóstico só com autorização do paciente.',
    papel: 'A4',
    texto: texto(
      titulo('Atestado médico'),
      p(''),
      p(
        'Atesto, a pedido e para os devidos fins, que **{paciente.nome}**, CPF {paciente.cpf}, com nascimento em {paciente.nascimento}, esteve sob meu atendimento em {momento.data}, às {momento.hora}, e necessita de afastamento de suas atividades por [dias] dia(s), a contar de [inicio].',
        'justify',
      ),
      p('Diagnóstico, informado com a autorização expressa do paciente: CID-10 [cid].', 'justify'),
      ...assinatura,
    ),
  },
  {
    nome: 'Declaração de comparecimento',
    tipo: 'DECLARACAO',
    descricao: 'Prova da presença na consulta ou no exame, sem informação de saúde.',
    papel: 'A5',
    texto: texto(
      titulo('Declaração de comparecimento'),
      p(''),
      p(
        'Declaramos, para fins de comprovação, que **{paciente.nome}**, CPF {paciente.cpf}, compareceu a {prestador.nome}, CNPJ {prestador.cnpj}, em {momento.data}, no período das [chegada] às [saida], para atendimento de saúde.',
        'justify',
      ),
      p('Acompanhante: [acompanhante].'),
      p('Esta declaração não dispensa do trabalho nem substitui atestado médico.', 'justify'),
      p(''),
      p('{momento.cidadeData}', 'right'),
      p(''),
      p('________________________________________', 'center'),
      p('**{prestador.nome}**', 'center'),
    ),
  },
  {
    nome: 'Encaminhamento',
    tipo: 'ENCAMINHAMENTO',
    descricao:
      'Referência a outro profissional ou serviço, com o motivo, o que já foi feito e o que se pede.',
    papel: 'A4',
    texto: texto(
      titulo('Encaminhamento'),
      tabela(
        ['Paciente', 'Nascimento', 'Convênio'],
        ['{paciente.nome}', '{paciente.nascimento} ({paciente.idade})', '{paciente.convenio}'],
      ),
      p('**Para:** [destino]'),
      p('**Prioridade:** [prioridade]'),
      secao('Motivo do encaminhamento'),
      p('Descreva a queixa principal e a hipótese diagnóstica.'),
      secao('História e exame'),
      p('Descreva o que importa da história clínica, do exame físico e dos medicamentos em uso.'),
      secao('Exames e condutas já realizados'),
      lista('Exame, data e resultado', 'Tratamento, dose e resposta'),
      secao('O que se pede'),
      p('Avaliação e conduta. Solicito a gentileza de contrarreferência.'),
      ...assinatura,
    ),
  },
  {
    nome: 'Relatório médico',
    tipo: 'RELATORIO',
    descricao: 'Relatório circunstanciado a pedido do paciente: história, exames, tratamento e evolução.',
    papel: 'A4',
    texto: texto(
      titulo('Relatório médico'),
      p(
        'Relatório elaborado a pedido de **{paciente.nome}**, CPF {paciente.cpf}, com nascimento em {paciente.nascimento} ({paciente.idade}), em acompanhamento em {prestador.nome}, CNES {prestador.cnes}.',
        'justify',
      ),
      secao('História clínica'),
      p('Início do acompanhamento, queixas e antecedentes relevantes.'),
      secao('Exame físico e exames complementares'),
      tabela(['Data', 'Exame', 'Resultado'], ['', '', ''], ['', '', '']),
      secao('Diagnóstico'),
      p('CID-10: [diagnostico] (informado com a autorização expressa do paciente).'),
      p('Descreva o diagnóstico.'),
      secao('Tratamento e evolução'),
      p('Medicamentos, procedimentos, resposta e intercorrências.'),
      secao('Conclusão'),
      p('Estado atual, prognóstico e recomendações.'),
      ...assinatura,
    ),
  },
  {
    nome: 'Termo de consentimento',
    tipo: 'TERMO',
    descricao:
      'Consentimento livre e esclarecido para procedimento: o que é, benefícios, riscos, alternativas e recusa.',
    papel: 'A4',
    texto: texto(
      titulo('Termo de consentimento livre e esclarecido'),
      p(
        'Eu, **{paciente.nome}**, CPF {paciente.cpf}, com nascimento em {paciente.nascimento}, declaro que recebi de {profissional.nome} ({profissional.conselho}), em linguagem que compreendi, as informações sobre o procedimento abaixo.',
        'justify',
      ),
      secao('Procedimento proposto'),
      p('**[procedimento]**'),
      p('Descreva como é feito.'),
      secao('Benefícios esperados'),
      p('O que se espera alcançar; não há garantia de resultado.'),
      secao('Riscos e desconfortos'),
      lista('Riscos frequentes e leves', 'Riscos raros e graves', 'Riscos próprios deste paciente'),
      secao('Alternativas'),
      p('Outras condutas possíveis, inclusive a de não fazer o procedimento, e o que se espera de cada uma.'),
      secao('Declaração'),
      p(
        'Pude perguntar e minhas dúvidas foram respondidas. Sei que posso recusar ou retirar este consentimento a qualquer momento antes do procedimento, sem prejuízo do meu atendimento. Recebi uma via deste termo.',
        'justify',
      ),
      p('( ) **Consinto**     ( ) **Não consinto**'),
      p(''),
      p('{momento.cidadeData}', 'right'),
      p(''),
      tabela(
        ['Paciente ou responsável legal', 'Profissional'],
        ['{paciente.nome}', '{profissional.nome} — {profissional.conselho}'],
        ['Assinatura:', 'Assinatura:'],
      ),
    ),
  },
  {
    nome: 'Receituário simples',
    tipo: 'RECEITA',
    descricao: 'Prescrição de medicamentos sem controle especial, em meia folha.',
    papel: 'A5',
    texto: texto(
      titulo('Receituário'),
      p('**Paciente:** {paciente.nome}'),
      p('**Nascimento:** {paciente.nascimento} ({paciente.idade})     **CPF:** {paciente.cpf}'),
      secao('Uso oral'),
      {
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [
              p('**Medicamento, concentração e forma** — quantidade'),
              p('Posologia: dose, intervalo e duração.'),
            ],
          },
        ],
      },
      secao('Orientações'),
      p('Retornar em [retorno] dia(s) ou antes, se houver piora.'),
      ...assinatura,
    ),
  },
];

/** Of no patient: issued to who was at an educational session. */
export const CERTIFICADO_PRONTO: ModeloPronto = {
  nome: 'Certificado de participação',
  tipo: 'CERTIFICADO',
  descricao:
    'Para quem esteve numa sessão educacional: participante, tema, palestrante, data e carga horária.',
  papel: 'A4',
  orientacao: 'PAISAGEM',
  texto: texto(
    p(''),
    titulo('Certificado'),
    p(''),
    p(
      'Certificamos que **{sessao.participante}** participou da sessão educacional **{sessao.tema}**, apresentada por {sessao.palestrante}, realizada {sessao.modalidade} em {sessao.data}, com carga horária de {sessao.cargaHoraria}.',
      'center',
    ),
    p(''),
    p('{momento.extenso}', 'center'),
    p(''),
    p('**{prestador.nome}**', 'center'),
  ),
};
