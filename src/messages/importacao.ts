/** Sentences of imports, exports and stored files. */
import { formatDataHora } from '#domain/formato/data-hora.ts';
import type { LookAlike } from '#domain/importacao/caracteres.ts';
import { numero } from './lista.ts';

/** 2097152 as '2 MB'. */
export function tamanhoArquivo(bytes: number): string {
  if (bytes === 1) return '1 byte';
  if (bytes < 1024) return `${bytes} bytes`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  if (bytes < 1024 * 1024 * 1024)
    return `${String(Math.round((bytes / 1024 / 1024) * 10) / 10).replace('.', ',')} MB`;
  return `${String(Math.round((bytes / 1024 / 1024 / 1024) * 10) / 10).replace('.', ',')} GB`;
}

const emLista = (nomes: readonly string[]): string =>
  nomes.length < 2 ? (nomes[0] ?? '') : `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)}`;

const tipoDeCaractere = {
  cirilico: 'cirílico',
  grego: 'grego',
  largura: 'de largura inteira',
  invisivel: 'invisível',
} as const;

const linhas = (count: number): string => (count === 1 ? '1 linha' : `${numero(count)} linhas`);

export const importacao = {
  // what the file is
  xlsAntigo: 'O arquivo é do Excel antigo (XLS). Abra-o e salve como XLSX ou CSV.',
  ehPdf: 'O arquivo é um PDF. Envie uma planilha XLSX ou um arquivo CSV.',
  ehImagem: 'O arquivo é uma imagem. Envie uma planilha XLSX ou um arquivo CSV.',
  ehCompactado: 'O arquivo está compactado. Extraia a planilha e envie-a.',
  ehBinario: 'O arquivo não é texto nem planilha. Envie uma planilha XLSX ou um arquivo CSV.',
  naoPlanilha: 'O arquivo compactado não é uma planilha XLSX. Abra-o e salve como XLSX ou CSV.',
  planilhaDanificada:
    'A planilha está incompleta ou danificada. Abra-a no seu computador, salve novamente e envie.',
  planilhaGrande: 'A planilha descompactada é grande demais. Divida-a ou envie em CSV.',
  arquivoComplexo:
    'A leitura do arquivo levou tempo ou memória demais. Confira se ele está inteiro, ou divida-o em partes e envie uma de cada vez.',
  planilhaComSenha: 'A planilha está protegida por senha. Retire a senha e envie novamente.',
  csvDanificado: (linha: number) =>
    `As aspas abertas na linha ${numero(linha)} não fecham. Corrija o arquivo ou, se as aspas fazem parte dos textos, escolha “Aspas são texto comum”.`,
  linhaGrande: (linha: number) =>
    `A linha ${numero(linha)} é grande demais. Confira as aspas e o separador do arquivo.`,
  codificacaoErrada: 'O arquivo não está na codificação escolhida. Escolha outra.',
  semCabecalho: 'O arquivo não tem cabeçalho. A primeira linha deve trazer os nomes das colunas.',
  muitasColunas: (maximo: number) => `O arquivo tem colunas demais. O máximo é ${maximo}.`,
  coluna: (n: number) => `Coluna ${n}`,
  umPorVez: 'Envie um arquivo de cada vez.',
  arquivoExtenso:
    'O arquivo tem linhas demais para uma só importação. Divida-o em partes e envie uma de cada vez.',
  somenteCabecalho: 'O arquivo só tem o cabeçalho. Acrescente as linhas e envie novamente.',

  // mapping
  colunaDesconhecida: (nome: string) => `A coluna ${nome} não existe no arquivo.`,
  campoDesconhecido: (nome: string) => `O campo ${nome} não pode ser importado.`,
  nadaMapeado: 'Escolha ao menos uma coluna para importar.',
  chaveNaoMapeada: (titulos: string) =>
    `Indique a coluna de ${titulos}, que identifica cada registro, ou um valor igual para todas as linhas.`,
  faltaColuna: (titulos: readonly string[], novas: number) =>
    `Falta a coluna ${emLista(titulos)}, sem a qual não se inclui um registro. ${
      novas === 1
        ? '1 linha do arquivo é de um registro novo'
        : `${numero(novas)} linhas do arquivo são de registros novos`
    }. Acrescente a coluna ou escolha de qual ela vem; sem ela, o arquivo só pode atualizar o que já existe.`,
  semChaveMapeada: (titulos: readonly string[]) =>
    `Indique a coluna que diz de qual registro é cada linha: ${titulos.join(' ou ')}.`,
  linhaSemDados: 'A linha diz de quem é e nada mais. Preencha ao menos uma coluna, ou retire a linha.',
  semChaveDoRegistro:
    'A linha não diz de qual registro é. Preencha ao menos uma das colunas que o identificam.',
  registroNaoEncontrado:
    'Nenhum registro ao seu alcance tem esta identificação. Confira ou cadastre-o antes.',
  semImportacao: 'Este cadastro não recebe importação.',

  // row errors
  linhaCurta: (tem: number, espera: number) =>
    `A linha tem ${tem === 1 ? '1 coluna' : `${tem} colunas`} e o cabeçalho tem ${espera}: falta um separador, ou a linha foi partida.`,
  linhaLonga: (tem: number, espera: number) =>
    `A linha tem ${tem} colunas e o cabeçalho tem ${espera}: sobra um separador, ou falta cercar um texto com aspas.`,
  caractereDeControle: (codigo: string) =>
    `A linha traz um caractere de controle (${codigo}), que nenhum texto tem. Apague-o e envie novamente.`,
  naoEncontrada: (titulo: string, valor: string) => `${titulo}: nenhum registro corresponde a '${valor}'.`,
  ambigua: (titulo: string, valor: string) =>
    `${titulo}: mais de um registro corresponde a '${valor}'. Use o código.`,
  logicoInvalido: 'Informe sim ou não.',
  opcaoInvalida: (opcoes: string) => `Informe um destes valores: ${opcoes}.`,
  inteiroInvalido: 'Informe um número inteiro.',
  repetida: (linha: number) => `A chave se repete: é a mesma da linha ${numero(linha)}.`,
  jaExiste: (titulos: string) => `Já existe um registro com o mesmo valor de ${titulos}.`,
  repeteNoArquivo: (titulos: string) => `Outra linha do arquivo tem o mesmo valor de ${titulos}.`,
  deOutroPrestador:
    'A linha é de um prestador que você não alcança, ou vale para todos. Retire-a, ou peça a importação a quem o alcança.',
  vigenciaSobreposta: 'A vigência se sobrepõe à de outro registro.',
  naLixeira: 'O registro está na lixeira. Restaure-o antes de importar.',
  parecidos: (caracteres: readonly LookAlike[]) =>
    `Contém ${emLista(
      caracteres
        .slice(0, 5)
        .map(({ code, kind, char, like }) =>
          kind === 'invisivel'
            ? `${code} (caractere invisível)`
            : `${code} ${char} ${tipoDeCaractere[kind]}, parecido com ${like}`,
        ),
    )}.`,
  semFormula: 'A célula tem um erro de fórmula. Corrija na planilha.',
  codigoEmNumero:
    'A planilha transformou o código em número, e os últimos algarismos se perderam. Formate a coluna como texto, escreva o código de novo e envie outra vez.',
  linhaRecusada: 'O banco de dados recusou a linha. Confira os valores.',
  erro: 'Erro',
  linha: 'Linha',
  linhaDoArquivo: 'Linha no arquivo original',
  linhas,

  // life of an import
  contaInativa:
    'A conta de quem pediu a importação foi desativada. A importação parou; o que já foi gravado continua gravado.',
  semPrestador:
    'Quem pediu a importação não tem mais acesso ao prestador dela. A importação parou; o que já foi gravado continua gravado.',
  semPermissao: (titulo: string) =>
    `Quem pediu a importação não tem mais permissão de listar, incluir e alterar em ${titulo}. A importação parou; o que já foi gravado continua gravado.`,
  encerrada: 'Esta importação já terminou.',
  naoDescarta:
    'Esta importação está em andamento ou já gravou registros. Só se descarta a que não gravou nada.',
  nadaADesfazer: 'Esta importação não gravou nada que possa ser desfeito.',
  cancelada: 'Cancelada.',
  canceladaCom: (gravadas: number) => `Cancelada depois de gravar ${linhas(gravadas)}.`,
  nadaGravado: (erros: number) => `${linhas(erros)} com erro: nada foi gravado.`,
  paraSempre: (lidas: number) =>
    `A importação parou várias vezes depois da linha ${numero(lidas)} e foi encerrada. O que já foi gravado continua gravado. Divida o arquivo ou fale com o administrador do sistema.`,
  interrompida: 'A importação foi interrompida por uma falha do servidor. Tente novamente.',
  desfeita: (concluidas: number, restantes: number) =>
    restantes === 0
      ? `Desfeita: ${concluidas === 1 ? '1 registro voltou ao que era' : `${numero(concluidas)} registros voltaram ao que eram`} antes.`
      : `Desfeita em parte: ${numero(concluidas)} de ${numero(concluidas + restantes)} ${concluidas === 1 ? 'registros voltou ao que era' : 'registros voltaram ao que eram'}. Veja quais ficaram, e por quê.`,
  // why an undone import left a record as it is
  sumiu: 'Não existe mais: foi tirado da lixeira.',
  estaNaLixeira: 'Está na lixeira. Restaure-o e desfaça de novo.',
  alteradoPorImportacao: (arquivo: string, em: string | null) =>
    `Alterado depois pela importação de ${arquivo}${em === null ? '' : `, de ${formatDataHora(em)}`}. Desfaça aquela antes, e esta de novo.`,
  alteradoDepois: (em: string | null, nome: string | null) =>
    `Alterado depois${em === null ? '' : `, em ${formatDataHora(em)}`}${nome === null ? '' : `, por ${nome}`}.`,
  emUsoPor: (plurais: readonly string[]) => `Está em uso em ${plurais.join(', ')}.`,
  registro: 'Registro',
  motivo: 'Motivo',
  desfacaAntes: (
    importacoes: readonly { arquivo: string; em: string | null; quem: string | null; registros: number }[],
  ) =>
    importacoes
      .map(
        ({ arquivo, em, quem, registros }) =>
          `Desfaça antes a importação de ${arquivo}${em === null ? '' : `, de ${formatDataHora(em)}`}${quem === null ? '' : `, feita por ${quem}`}: ela alterou depois ${registros >= 1000 ? 'mais de 999 registros' : registros === 1 ? '1 registro' : `${numero(registros)} registros`} desta.`,
      )
      .join(' '),
  estados: {
    recebida: 'Recebida',
    'na-fila': 'Na fila',
    executando: 'Em andamento',
    simulada: 'Conferida',
    concluida: 'Concluída',
    cancelada: 'Cancelada',
    falhou: 'Falhou',
    desfazendo: 'Desfazendo',
    desfeita: 'Desfeita',
  },
} as const;

export const exportacao = {
  formatoInvalido: 'Escolha o formato CSV ou XLSX.',
  bilheteInvalido: 'O endereço de exportação venceu. Exporte novamente.',
  linhasDemais: 'A planilha XLSX comporta até 1.048.575 linhas. Filtre a lista ou exporte em CSV.',
  semColunas:
    'Sem nomes, documentos, contatos, endereços e textos livres não sobra coluna nenhuma. Escolha outras colunas, ou exporte com a identidade.',
  pseudonimosInvalido: 'Diga se o arquivo sai com pseudônimos: 0 ou 1.',
  grupoPequeno: (minimo: number) =>
    `Com pseudônimos o arquivo tem de trazer ao menos ${minimo} linhas: de menos se sabe de quem são. Alargue a busca, ou exporte com a identidade.`,
  momentosInvalido: "Diga como saem datas e horas: 'tela' ou 'rfc3339'.",
  pseudonimos: 'pseudonimos',
  anoDe: (titulo: string) => `${titulo} (ano)`,
  sim: 'Sim',
  nao: 'Não',
  exemplo: (titulo: string) => `Exemplo de ${titulo.toLocaleLowerCase('pt-BR')}`,
} as const;
