/** Sentences of the service invoices that the unit issues (FIN-07): what is so, then what to do. */
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';

export const notaServico = {
  semValor: 'Não há valor sobre o qual emitir a nota.',
  sujeito: 'Notas fiscais de serviço',
  semConfiguracao:
    'Esta unidade ainda não diz como emite notas. Preencha Configuração › Emissão de notas fiscais e tente de novo.',
  semServico:
    'Escolha o serviço da nota. Para não perguntar mais, marque um como usual em Serviços da nota fiscal.',
  semNenhumServico:
    'Nenhum serviço da nota está cadastrado. Cadastre um, com os códigos do contador, em Serviços da nota fiscal.',
  servicoDeOutro: 'Este serviço está inativo ou é de outra unidade. Escolha outro.',
  codigoDeOutroItem: (codigo: string) =>
    `O código ${codigo} não é de serviço de saúde (item 4 da lista da LC 116). Confira com o contador e escolha outro serviço.`,
  semCidade: 'A unidade está sem cidade no cadastro do prestador. Informe-a: a nota é de um município.',
  semDocumentoUnidade: 'A unidade está sem CNPJ ou CPF no cadastro do prestador. Informe-o.',
  cnpjComLetras: (nome: string, documento: string) =>
    `O CNPJ ${documento}, de ${nome}, tem letras, e o esquema da nota que este sistema conhece (09/02/2026) só aceita algarismos. Emita esta nota no portal nacional e registre-a aqui.`,
  semDocumento: (nome: string) => `${nome} está sem CPF ou CNPJ. Informe-o no cadastro e tente de novo.`,
  menorSemCpf: (nome: string) =>
    `${nome} é menor e nem o responsável nem a própria pessoa tem CPF no cadastro. Informe o CPF do responsável financeiro.`,
  representado: (nome: string) => `Representado por ${nome}.`,
  paciente: (nome: string) => `Paciente: ${nome}.`,
  semEndereco: (nome: string) =>
    `Com ISS retido a nota pede o endereço de ${nome} (E0237). Complete logradouro, número, bairro, CEP e cidade no cadastro e tente de novo.`,
  retencaoMaior: 'As retenções passam do valor do serviço.',
  semAliquota:
    'Não se sabe a alíquota do ISS retido: informe-a no serviço da nota, ou cadastre a regra do ISS da cidade em Regras de tributação.',
  jaTem: (nome: string, situacao: string) =>
    `Já há uma nota deste recebimento: ${nome} (${situacao}). Abra-a na aba Notas fiscais.`,
  tituloTem:
    'O título deste recibo já tem uma nota pelo valor inteiro. Cancele-a antes de emitir a do recibo.',
  reciboTem: 'Um recibo deste título já tem nota. Emita as dos outros recibos, ou cancele aquela antes.',
  semEfeito: 'Este recibo está sem efeito: não se emite nota dele.',
  daCidade:
    'A nota desta unidade se emite no site da prefeitura. Emita-a lá e use Registrar a nota da prefeitura.',
  motivoCurto: 'Escreva o motivo com 15 a 255 letras: ele vai para o município.',
  semCertificado:
    'A unidade não tem certificado A1. Envie-o em Configuração › Emissão de notas fiscais, aba Certificado, e use Enviar de novo.',
  certificadoVencido: (dia: string) =>
    `O certificado da unidade venceu em ${formatData(dia)}. Envie o novo na aba Certificado e use Enviar de novo.`,
  certificadoIlegivel:
    'O certificado guardado não se abre mais: a chave desta instalação mudou. Envie-o de novo na aba Certificado.',
  semAcesso:
    'O sistema nacional não aceitou o certificado (403). Confira na aba Certificado se é o e-CNPJ desta unidade e se está no prazo; depois use Enviar de novo.',
  esquema: (linhas: readonly string[]) =>
    `A nota não saiu: não cabe no esquema nacional. ${linhas.join(' ')} Corrija o cadastro e use Enviar de novo.`,
  outraPessoa:
    'A resposta do sistema nacional é de outra nota. Nada foi gravado. Avise quem cuida do sistema.',
  reciboDesfeito: 'O recibo ficou sem efeito.',
  titulo: (numero: string) => `Nota fiscal ${numero}`,
  recusada: 'Nota fiscal rejeitada',
  recusadaTexto: 'Há notas que o sistema nacional recusou. Abra a lista: cada uma diz o que fazer.',
  desfeita: 'Nota fiscal a cancelar',
  desfeitaTexto: (nome: string, valor: string) =>
    `O recibo de ${nome}, ${formatMoeda(valor)}, ficou sem efeito depois da nota. Cancele a nota.`,
  deOficio: 'O município mudou uma nota',
  cancelamentoRecusado: 'Cancelamento de nota recusado',
  semArquivo: 'Esta nota ainda não foi autorizada: não há arquivo.',
  semAutorizacao:
    'Só uma nota autorizada pelo sistema nacional se imprime. A da prefeitura está na aba Documentos.',
  email: {
    assunto: (numero: string, unidade: string) => `Nota fiscal ${numero} de ${unidade}`,
    linhas: (nome: string, numero: string, valor: string) => [
      `Olá, ${nome}.`,
      `Segue a nota fiscal de serviço ${numero}, de ${formatMoeda(valor)}.`,
      'A nota pode ser conferida por qualquer pessoa no portal nacional:',
    ],
    semValidade: 'Esta nota é de teste e não tem validade jurídica.',
    semEmail: 'Informe o e-mail para onde a nota vai.',
  },
} as const;

export const certificadoA1 = {
  titulo: 'Certificado',
  naoPfx:
    'Este arquivo não é um certificado A1. Escolha o arquivo .pfx ou .p12 que a autoridade certificadora entregou.',
  senha: 'A senha não abre este certificado. Confira maiúsculas e minúsculas e digite de novo.',
  semChave: 'O arquivo tem o certificado e não tem a chave. Exporte-o de novo com a chave privada.',
  vencido: (dia: string) => `Este certificado venceu em ${formatData(dia)}. Envie um que esteja no prazo.`,
  futuro: (dia: string) => `Este certificado só vale a partir de ${formatData(dia)}.`,
  outroCnpj: (titular: string, nosso: string) =>
    `Este certificado é de ${titular}, e a unidade é ${nosso}. Envie o e-CNPJ desta unidade, ou da matriz dela.`,
  semInscricao:
    'O certificado não diz de que CNPJ ou CPF é. Envie um e-CNPJ ou e-CPF da ICP-Brasil, do tipo A1.',
  naoRsa: 'A chave deste certificado não é RSA, que é a que o sistema nacional aceita.',
  semDocumento: 'Informe primeiro o CNPJ da unidade no cadastro do prestador.',
  vence: 'O certificado da nota fiscal vence',
  venceTexto: (dias: number, dia: string) =>
    dias < 0
      ? `Venceu em ${formatData(dia)}: nenhuma nota sai até que outro seja enviado.`
      : `Vence em ${dias} ${dias === 1 ? 'dia' : 'dias'}, em ${formatData(dia)}. Peça o novo e envie-o na aba Certificado.`,
} as const;

/** What each refusal of the national system wants; a code that is not here is told in its own words. */
export const RECUSAS_DA_NFSE: { readonly [codigo: string]: string } = {
  E0008: 'O relógio deste servidor está adiantado: acerte-o e use Enviar de novo.',
  E0010: 'A série não é de sistema próprio: escolha uma de 1 a 49999 em Emissão de notas fiscais.',
  E0015: 'O dia do serviço é depois do dia da emissão. Confira o relógio do servidor e envie de novo.',
  E0037:
    'O município da unidade não tem convênio ativo com o sistema nacional. Emita no site da prefeitura, e escolha isso em Emissão de notas fiscais.',
  E0038:
    'O município do serviço não tem convênio ativo com o sistema nacional. Emita no site da prefeitura, e escolha isso em Emissão de notas fiscais.',
  E0061: 'Na substituição não se muda o tomador, o mês nem o valor. Cancele a nota e emita outra.',
  E0084:
    'O CNPJ da unidade não tem estabelecimento neste município. Confira a cidade no cadastro do prestador.',
  E0116:
    'A inscrição municipal difere da do cadastro do município: confira-a, com os zeros à esquerda, ou desligue Informar a inscrição municipal.',
  E0160: 'A unidade não está credenciada neste ambiente. Credencie-a no portal nacional da NFS-e.',
  E0237: 'O endereço de quem paga é pedido. Complete-o no cadastro e use Enviar de novo.',
  E0240: 'O CEP de quem paga não existe ou é de outra cidade. Corrija o cadastro e use Enviar de novo.',
  E0310: 'O código do serviço não existe: o desdobro começa em 01. Corrija-o em Serviços da nota fiscal.',
  E0312:
    'O município não administra este código de serviço. Confira-o com o contador em Serviços da nota fiscal.',
  E0588: 'O regime especial da unidade não admite ISS retido. Corrija a nota.',
  E0592: 'Imunidade pede o seu tipo: informe-o em Serviços da nota fiscal.',
  E0595: 'A alíquota do ISS passa de 5%. Corrija-a em Serviços da nota fiscal.',
  E0617: 'Em município conveniado a alíquota não se declara: deixe-a em branco em Serviços da nota fiscal.',
  E0619: 'Este município pede a alíquota na nota: informe-a em Serviços da nota fiscal.',
  E0621: 'Optante do Simples com ISS retido declara a alíquota: informe-a em Serviços da nota fiscal.',
  E0712:
    'A carga de tributos está na forma errada para o regime da unidade: confira em Serviços da nota fiscal.',
  E0713:
    'A carga de tributos está na forma errada para o regime da unidade: confira em Serviços da nota fiscal.',
  E0720: 'Há valor retido sem o seu código. Confira as retenções da nota.',
  E0822: 'O prazo do município para cancelar já passou. Peça a análise fiscal no portal nacional.',
  E0823:
    'O valor da nota passa do que o município deixa cancelar por aqui. Peça a análise fiscal no portal nacional.',
  E1235:
    'A nota não coube no esquema nacional, que não diz o campo. Confira nome, endereço e descrição e envie de novo.',
  E1861: 'Substituir é emitir outra nota: use Substituir.',
  E9996: 'A unidade não está habilitada a emitir neste ambiente. Habilite-a no portal nacional.',
};

/** The codes and the words of a refusal, each with what it wants. */
export function frasesDaRecusa(
  recusas: readonly {
    readonly codigo: string;
    readonly descricao: string;
    readonly complemento: string | null;
  }[],
): string {
  return recusas
    .map(({ codigo, descricao, complemento }) => {
      const conselho = RECUSAS_DA_NFSE[codigo];
      const descrita = [descricao, complemento].filter(Boolean).join(': ');
      if (conselho) return `${conselho} (${codigo}${descrita ? `: ${descrita}` : ''})`;
      if (/^E12(?:0\d|1\d)$/.test(codigo))
        return `O certificado ou a assinatura não foi aceito: confira a aba Certificado. (${codigo}: ${descrita})`;
      return `O sistema nacional recusou: ${descrita || 'sem dizer por quê'} (${codigo || 'sem código'}). Corrija e envie de novo.`;
    })
    .join(' ')
    .slice(0, 2000);
}
