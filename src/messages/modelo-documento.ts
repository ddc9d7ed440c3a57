/** Sentences of document templates that the server says (FORM-04). */
import { NUMERO_MAXIMO, RESPOSTA_MAXIMA, type ProblemaResposta } from '#domain/modelo-documento/campos.ts';
import type { Recusa } from '#domain/modelo-documento/limpar.ts';
import { programaVersao } from './programa.ts';

export const impressao = {
  pagina: (pagina: number, de: number) => `Página ${pagina} de ${de}`,
  /** Whatever the house calls it on its screens: who made the print (SBIS 31). */
  programa: programaVersao,
  semImagem: (descricao: string) =>
    descricao === '' ? '[imagem não encontrada]' : `[imagem não encontrada: ${descricao}]`,
  semLetra:
    'O sinal □ está no lugar de uma letra que esta impressão não tem, como as do chinês e do japonês. O texto inteiro está na tela.',
  emissao: (quando: string) => `Emitido em ${quando}`,
  cnpj: (cnpj: string) => `CNPJ ${cnpj}`,
  cnes: (cnes: string) => `CNES ${cnes}`,
  demorou:
    'O documento não ficou pronto: é grande demais, ou uma imagem tem defeito. Diminua o texto ou troque as imagens.',
  paginasDemais: (maximo: number) => `O documento passa de ${maximo} páginas. Divida o texto.`,
};

export const recusaDoTexto: { readonly [motivo in Recusa]: string } = {
  ilegivel: 'O texto não pôde ser lido. Recarregue a página e escreva de novo o que mudou.',
  fundo: 'O texto tem níveis demais, um dentro do outro. Diminua as listas dentro de listas.',
  grande: 'O texto é grande demais. Divida em dois modelos.',
};

export const problemaResposta: { readonly [problema in ProblemaResposta]: string } = {
  falta: 'Preencha antes de gerar o documento.',
  numero: `Informe um número inteiro, de 0 a ${NUMERO_MAXIMO.toLocaleString('pt-BR')}.`,
  data: 'Informe uma data que exista.',
  hora: 'Informe a hora como 08:30.',
  lista: 'Escolha uma das opções.',
  cid: 'Escolha um CID da lista.',
  comprida: `Use até ${RESPOSTA_MAXIMA} letras.`,
  autorizacao: 'O CID só consta com a autorização do paciente. Registre-a, ou deixe o CID em branco.',
};

export const editorServidor = {
  sujeito: 'Modelos de documento',
  envio: {
    malformado: 'O envio da imagem veio incompleto. Tente enviar de novo.',
    assinatura: 'A autorização para enviar a imagem não confere. Tente enviar de novo.',
    vencido: 'A autorização para enviar a imagem venceu. Tente enviar de novo.',
    condicao: 'A imagem não corresponde ao que foi autorizado. Tente enviar de novo.',
  },
  nomeRuim: 'O nome da imagem não pode ser usado. Renomeie o arquivo e envie de novo.',
  soQuemEnviou: 'Só quem enviou a imagem, ou um administrador, pode removê-la.',
  imagemEmUso: 'A imagem está em um modelo de documento. Retire-a do texto e salve antes de removê-la.',
  imagensDemais: 'As imagens do documento somam mais de 40 MB. Retire algumas ou envie-as menores.',
  imagemRemovida: 'Imagem removida.',
};

export const modeloServidor = {
  sujeito: 'Modelos de documento',
  textoVazio: 'Escreva o texto do modelo.',
  textoVazioDocumento: 'Escreva o texto do documento.',
  imagensAlheias: (quantas: number) =>
    quantas === 1
      ? 'Uma imagem do texto não está guardada neste prestador. Retire-a e envie de novo.'
      : `${quantas} imagens do texto não estão guardadas neste prestador. Retire-as e envie de novo.`,
  faltando: (titulos: readonly string[]) => `Falta preencher: ${titulos.join(', ')}.`,
  inativa: 'A declaração está inativa. Escolha outra ou ative-a no cadastro.',
  certificado:
    'Este modelo é de certificado, e não de um paciente. Emita-o pela secretaria das sessões educacionais.',
  inativo: 'O modelo está inativo. Escolha outro ou ative-o no cadastro.',
  previaVencida: 'A prévia do documento venceu. Gere-a de novo antes de salvar.',
  guardado: (nome: string) => `'${nome}' está nos documentos do paciente.`,
};
