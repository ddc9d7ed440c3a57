/** Sentences of the package with everything of a person (LGPD, art. 18 and 19). */
export const pacoteTela = {
  descricao:
    'Reúne num arquivo ZIP o que os cadastros deste prestador têm desta pessoa e que você pode ver: cadastro, prontuários, papéis e arquivos, agendamentos, contas, consentimentos e quem leu os dados. Vem com um resumo em PDF, os dados em JSON e a conferência por SHA-256, e diz o que não reúne.',
  montar: 'Montar pacote',
  montarDeNovo: 'Montar de novo',
  cancelar: 'Cancelar',
  baixar: 'Baixar pacote',
  montando: 'Montando o pacote',
  naFila: 'O pacote espera a vez. Você pode sair desta tela: um aviso chega quando estiver pronto.',
  feito: (prontas: number, total: number): string => `${prontas} de ${total} partes`,
  pronto: (quando: string, tamanho: string): string => `Pronto em ${quando}, ${tamanho}.`,
  falhou: 'O pacote não foi montado. Tente de novo; se falhar outra vez, fale com quem cuida da instalação.',
  ate: (dia: string, dias: number): string =>
    `Fica guardado por ${dias} dias, até ${dia}. Depois disso o arquivo se apaga, e ficam o SHA-256 e o que havia nele.`,
  apagado: (quando: string): string =>
    `O pacote montado em ${quando} já foi apagado. O SHA-256 dele continua neste pedido. Se ainda precisar do arquivo, monte outro.`,
  deOutro: (autor: string | null): string =>
    `Quem montou este pacote foi ${autor ?? 'outra pessoa'}, com o que ela pode ver: só ela o baixa. Para entregar um, monte outro com o que você pode ver.`,
  resumo: 'SHA-256',
  comoConferir:
    'Para conferir: some o arquivo com “sha256sum” (ou “certutil -hashfile arquivo SHA256” no Windows) e compare com o número acima. Dentro dele, “sha256sum -c manifesto.sha256” confere cada parte.',
  falha: 'Não foi possível falar com o servidor. Tente de novo em instantes.',
  semDireito: 'Você vê o pedido, mas não monta pacotes. Peça a permissão “Montar” a um administrador.',
  pacote: 'Pacote',
  carregando: 'Carregando o pacote',
} as const;

export const pacoteServidor = {
  motivo: (id: number): string => `Cópia de tudo a pedido do titular (solicitação ${id})`,
  semConta: 'Quem pediu o pacote não tem mais acesso a este prestador.',
  semPaciente: 'O paciente desta solicitação não está mais à vista de quem pediu.',
  semDireito: 'Quem pediu o pacote não pode mais montar pacotes.',
  deOutro: 'Este pacote foi montado por outra pessoa, com o que ela pode ver. Monte outro para baixar.',
  confira: 'A identidade de quem pede não está mais conferida. Confira-a no pedido antes de baixar o pacote.',
  cancelePrimeiro:
    'O pacote deste pedido está sendo montado. Cancele a montagem na aba Pacote antes de trocar o paciente.',
  aviso: 'O pacote de dados está pronto',
  avisoFalhou: 'O pacote de dados não foi montado',
  naoPronto: 'O pacote ainda não está pronto. Monte-o, ou espere o aviso.',
  nadaACancelar: 'Não há pacote sendo montado.',
  nomeDoArquivo: (id: number): string => `dados-do-titular-${id}.zip`,
  titulo: 'Dados pessoais de uma pessoa',
  gerado: (quando: string, por: string): string =>
    `Gerado em ${quando} por ${por}, a pedido do titular (LGPD, art. 18 e 19).`,
  sigilosos: (titulo: string, total: number): string =>
    `${titulo}: ${total === 1 ? '1 documento que quem montou não pode ler' : `${total} documentos que quem montou não pode ler`}`,
  fora: (titulo: string, total: number): string =>
    `${titulo}: ${total === 1 ? '1 registro fora' : `${total} registros fora`} da vista de quem montou`,
  semPermissao: (titulo: string): string => `${titulo}: quem montou não tem permissão de ver`,
  ficouFora: 'Ficou de fora',
  nadaFora: 'Do que este pacote reúne, nada ficou fora da vista de quem montou.',
  naoReuneTitulo: 'O que este pacote não reúne',
  /** What the product keeps of a person beyond it: said in the file, so that nobody takes it for all there is. */
  naoReune: [
    'O que outro prestador da casa tem da pessoa: peça-o a ele.',
    'O que está na lixeira, as versões anteriores de registros e documentos e o histórico de mudanças.',
    'As imagens coladas dentro de textos, as conversas internas e os comentários da equipe, e as mensagens e os passos das chamadas de vídeo.',
    'Os acessos pedidos ao prontuário, que estão em "Quem leu os dados", e as uniões de cadastros repetidos: o que ficou está aqui.',
    'O que é da casa e não da pessoa: repasses a profissionais, movimentos de banco e de caixa, ocupação atual de leitos.',
    'Pacotes montados antes.',
  ],
  linhas: (titulo: string, total: number): string => `${titulo}: ${total}`,
  mais: (total: number): string => `Mais ${total} em dados.json.`,
  arquivos: 'Arquivos',
  quemLeu: 'Quem leu os dados',
  quando: 'Quando',
  quem: 'Quem',
  fez: 'O que fez',
  para: 'Para quê',
  conteudo: 'O que há',
  leiaMe: (pessoa: string): string =>
    [
      `Dados pessoais de ${pessoa}`,
      '',
      'resumo.pdf           o que há, para ler e imprimir',
      'dados.json           registro a registro, com o nome de cada campo',
      'fhir.json            o que é clínico, nos nomes do HL7 FHIR R4 (Bundle)',
      'arquivos/            os papéis e arquivos, como foram guardados',
      'manifesto.sha256     a soma SHA-256 de cada parte',
      '',
      'Para conferir que nada mudou: sha256sum -c manifesto.sha256',
      'No Windows: certutil -hashfile dados.json SHA256, e compare com a linha do manifesto.',
      '',
      'dados.json: { formato, geradoEm, prestador, pessoa, registros, quemLeu, arquivos, ficouFora, naoReune }',
      'Em "registros", cada cadastro traz titulo, campos (nome e título) e linhas. "_ref" diz o nome do que um número aponta.',
      '',
    ].join('\r\n'),
} as const;
