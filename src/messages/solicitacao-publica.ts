/** What the server says to whoever sends or looks up a request by the public page (INS-01). */
export const solicitacaoPublica = {
  titulo: 'Solicitação de transcrição de procedimento controlado',
  quemEnviou: 'Quem enviou a solicitação',
  naoConfere:
    'Matrícula e nascimento não conferem com o cadastro do convênio. Confira os dois e tente de novo.',
  consultaNaoConfere:
    'Matrícula, protocolo e nascimento não conferem. Confira os três, como estão no recibo, e tente de novo.',
  canalDesconhecido: 'Este convênio não recebe solicitações por aqui. Escolha outro ou fale com o convênio.',
  cartaoVencido: (dia: string) =>
    `O cartão venceu em ${dia}. Peça ao convênio um cartão em dia e envie depois.`,
  suspenso: 'O convênio diz que este cartão não está ativo. Fale com o convênio antes de enviar.',
  passe: 'A confirmação de quem você é venceu. Confirme de novo; o que você preencheu continua na tela.',
  consentimentoMudou: 'O texto do consentimento mudou enquanto você preenchia. Leia e aceite o texto novo.',
  semArquivo: 'Junte o pedido médico: ao menos uma foto ou um PDF.',
  arquivoNaoVeio: 'Um dos arquivos não chegou inteiro. Envie-o de novo.',
  muitosArquivos: (maximo: number) => `Cabem ${maximo} arquivos em cada envio. Retire algum.`,
  grande: 'O arquivo passa de 10 MB. Tire outra foto, ou gere o PDF em qualidade menor.',
  heic: 'Esta foto está em HEIC, que nem todo programa abre. No iPhone, em Ajustes, Câmera, Formatos, escolha “Mais compatível” e tire outra; ou envie a captura de tela.',
  tipo: 'Envie foto (JPG ou PNG) ou PDF. Este arquivo é de outro tipo.',
  arquivoVazio: 'O arquivo está vazio. Abra-o no seu aparelho, confira e envie de novo.',
  incompleto: 'O arquivo está cortado no fim. Abra-o no seu aparelho, confira e envie de novo.',
  pdfAtivo:
    'Este PDF leva programas ou arquivos dentro dele. Imprima-o em PDF, ou fotografe as páginas, e envie.',
  pdfComSenha: 'Este PDF tem senha. Envie-o sem senha, ou fotografe as páginas.',
  muitasVezes: (segundos: number) =>
    `Foram muitos pedidos em pouco tempo a partir deste endereço. Espere ${segundos} ${segundos === 1 ? 'segundo' : 'segundos'} e tente de novo.`,
  muitasTentativas: (minutos: number) =>
    `Foram muitas tentativas com dados que não conferem. Espere ${minutos} minutos, confira os dados e tente de novo.`,
  semPendencia: 'Não há pendência aberta nesta solicitação. Consulte de novo para ver como está.',
  semResposta: 'A solicitação ainda não foi respondida: não há o que finalizar.',
  nomeDoArquivo: (numero: number, extensao: string) => `Pedido médico ${numero}.${extensao}`,
  nomeDaResposta: (numero: number, extensao: string) => `Resposta à pendência ${numero}.${extensao}`,
} as const;
