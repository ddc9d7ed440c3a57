/** What the server says and proposes of people's rights over their data (LGPD) and of incidents. */
export const privacidadeTextos = {
  maiorDeIdade: (nome: string): string =>
    `${nome} já tem 18 anos: quem pede agora é a própria pessoa, ou um procurador ou curador dela.`,
  aindaVive: (nome: string): string =>
    `${nome} não consta como falecida. Se houve óbito, registre-o no cadastro; senão, quem pede é a própria pessoa ou um representante.`,
  faleceu: (nome: string): string =>
    `${nome} consta como falecida. O pedido é de um familiar, com a prova do parentesco ou do inventário.`,
  prontuarioNaoSeApaga:
    'O prontuário não pode ser apagado. A Lei 13.787/2018 (art. 6º) manda guardá-lo por 20 anos depois do último registro, e a LGPD (art. 16, I) permite conservar o que a lei obriga a guardar. Os dados seguem protegidos, são lidos só por quem atende ou precisa deles por lei, e cada leitura fica registrada. O que foi tratado por consentimento, como mensagens e uso de imagem, deixa de ser usado a partir deste pedido.',
  prontas: {
    CONFIRMACAO:
      'Confirmamos que tratamos os seus dados: o cadastro, os atendimentos e o que deles decorre (agenda, documentos e cobrança), para prestar assistência à saúde e cumprir obrigações legais (LGPD, art. 7º, II e VIII, e art. 11, II).',
    ACESSO:
      'Segue cópia de tudo o que temos a seu respeito: cadastro, prontuários, documentos e a lista de quem os leu.',
    QUEM_ACESSOU: 'Segue a lista de quem leu o seu prontuário, quando e para quê.',
    CORRECAO:
      'Os dados do cadastro foram corrigidos como pediu. O que está escrito no prontuário não se apaga: o autor registra a correção, e o texto anterior fica marcado como corrigido.',
    PORTABILIDADE:
      'Segue um arquivo com os seus dados em formato que outro serviço consegue ler (JSON), e os documentos em PDF.',
    COMPARTILHAMENTO:
      'Os seus dados foram compartilhados apenas com quem participa do seu atendimento e da cobrança dele, e com autoridades de saúde quando a lei obriga.',
    REVOGACAO:
      'O consentimento foi revogado hoje. O que se fez antes com base nele continua válido (LGPD, art. 8º, § 5º).',
    OPOSICAO:
      'Recebemos a sua oposição. O tratamento para assistência à saúde e por obrigação legal continua; os demais cessam.',
  },
  menorPedeResponsavel: (nome: string): string =>
    `${nome} é menor de idade: o consentimento é do responsável legal (LGPD, art. 14, § 1º).`,
  maiorConsenteSi: (nome: string): string =>
    `${nome} já tem 18 anos: o consentimento é da própria pessoa. Se ela tem curador ou procurador, escolha “Curador ou procurador”.`,
  menorSemCurador: (nome: string): string =>
    `${nome} é menor de idade: quem consente é o responsável legal. Escolha “Responsável legal de menor” (LGPD, art. 14, § 1º).`,
  cpfDoProprio: 'Este é o CPF do paciente. Informe o de quem consentiu por ele.',
  jaVenceu: 'Esta data já passou. Deixe o prazo vazio, ou diga até quando vale de hoje em diante.',
  semUsuario: (login: string): string => `Não há usuário “${login}”. Confira como a pessoa entra no sistema.`,
  demais: (total: number): string =>
    `São ${total} pessoas, mais do que cabem na lista: levante períodos menores.`,
  listasDemais: 'São listas exportadas demais para caberem aqui: levante períodos menores.',
  listaLevada: (quando: string, titulo: string, linhas: string | null): string =>
    `${quando}: ${titulo}${linhas === null ? '' : linhas === '1' ? ', 1 linha' : `, ${linhas} linhas`}`,
  anpd: {
    titulo: 'Comunicação de incidente de segurança à ANPD (Resolução CD/ANPD 15/2024, art. 6º)',
    fatos: 'Os fatos',
    quando: 'Quando ocorreu e quando a casa soube',
    naoSabe: 'não se sabe',
    dados: 'Natureza e categoria dos dados',
    titulares: 'Titulares atingidos',
    aApurar: 'em apuração; será complementado em até 20 dias úteis',
    medidas: 'Medidas de segurança e de contenção',
    risco: 'Risco aos titulares',
    riscos: {
      EM_AVALIACAO: 'em avaliação',
      RELEVANTE: 'risco ou dano relevante',
      SEM_RISCO: 'sem risco relevante',
    },
  },
  titulares: (fatos: string, dados: string, medidas: string): string =>
    `Aconteceu algo com dados seus que estavam sob a nossa guarda, e a lei manda que você saiba.\n\nO que houve: ${fatos}\n\nDados atingidos: ${dados}\n\nO que fizemos: ${medidas}\n\nO que você pode fazer: desconfie de contatos que usem esses dados, não informe senhas nem códigos por telefone e, se notar algo estranho, fale conosco.`,
} as const;
