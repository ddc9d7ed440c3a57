/**
 * Every variable of the environment that the product reads: its group, its default and what it does. Readers take
 * names and defaults from here, so that docs/configuracao.md, which is written from this table, cannot drift.
 */
import type { SETTINGS, SettingKey } from '#domain/configuracao/valores.ts';

export type Variable = {
  readonly group: Group;
  /** What it does, in the words of the page. */
  readonly text: string;
  /** What a reader takes where nothing is given. */
  readonly standard?: string | number;
  /** Bounds of a whole number. */
  readonly least?: number;
  readonly most?: number;
  /** What happens without it, where that is not a value. */
  readonly without?: string;
};

/** Headings of the page, in its order. */
export const GROUPS = {
  servidor: { title: 'Servidor', text: 'Onde o servidor escuta, e o que ele aceita de cada vez.' },
  banco: {
    title: 'Banco de dados e arquivos',
    text: 'Sem nada disto o Zelo usa o PostgreSQL embutido e uma pasta.',
  },
  s3: {
    title: 'Arquivos num armazenamento S3',
    text: 'Vale com `S3_BUCKET`; as outras sem ela param o início.',
  },
  admin: {
    title: 'Primeiro administrador',
    text: 'Só contam enquanto não há administrador. Sem usuário e senha, o início mostra um endereço que vale uma vez.',
  },
  produto: {
    title: 'Valores do produto',
    text:
      'Sem a variável, um administrador escolhe o valor em `/configuracoes`, e ele vale na hora em todos os processos. ' +
      'Com a variável, o valor fica fixo.',
  },
  fora: {
    title: 'Serviços de fora',
    text: 'O que vale para todos eles. Em produção os endereços são https.',
  },
  correio: { title: 'Correio', text: 'Recuperação de senha e mensagens por e-mail.' },
  identidade: {
    title: 'Entrada por e-mail (Identity Toolkit, Firebase Authentication)',
    text: 'Chave e projeto são as duas ou nenhuma. As mensagens do serviço devem levar a `PUBLIC_URL/auth/acao`.',
  },
  govbr: {
    title: 'Entrada por gov.br',
    text: 'As três ou nenhuma. Registre no gov.br `PUBLIC_URL/auth/govbr` e `PUBLIC_URL/auth/govbr/logout`.',
  },
  nuvem: {
    title: 'Assinatura com certificado em nuvem',
    text:
      'De cada provedor, as três ou nenhuma. No VIDaaS registre `PUBLIC_URL/token-success`, no gov.br `PUBLIC_URL/`, ' +
      'nos outros `PUBLIC_URL/token-success?tipoSigner=BIRDID` e assim por diante.',
  },
  assinatura: {
    title: 'Confiança nas assinaturas',
    text: 'Em quem esta instalação confia, e o que ela exige.',
  },
  token: { title: 'Assinatura com token local', text: 'Uma extensão do navegador fala com o token.' },
  carimbo: { title: 'Carimbo do tempo', text: 'Autoridade de carimbo do tempo (RFC 3161).' },
  consultas: { title: 'CEP, CADSUS e SNCR', text: 'Consultas a cadastros de fora.' },
  nfse: {
    title: 'Nota fiscal de serviço (NFS-e nacional)',
    text: 'Os endereços são os oficiais; trocam-se só se o sistema nacional os mudar. O certificado é de cada unidade, enviado na tela.',
  },
  video: {
    title: 'Vídeo: STUN e TURN',
    text: 'Servidores pelos quais as chamadas acham caminho. Sem TURN, quem está atrás de um firewall rígido não tem chamada.',
  },
  midia: {
    title: 'Vídeo: servidor de mídia (LiveKit)',
    text:
      'Para atendimentos com mais de quatro pessoas. As três ou nenhuma, iguais em todos os processos. Provado contra um ' +
      'substituto nosso que fala o protocolo do LiveKit, não contra o servidor do LiveKit.',
  },
  paineis: {
    title: 'Painéis incorporados (Metabase)',
    text:
      'Endereço e painéis estão em Valores do produto (`DASHBOARD_URL`, `DASHBOARD_BOARDS`); o segredo só vem daqui. ' +
      'Provado contra um substituto nosso, não contra o Metabase.',
  },
  push: {
    title: 'Avisos no navegador (web push)',
    text: 'Sem nada disto o par de chaves é criado uma vez e guardado no banco.',
  },
  laboratorio: {
    title: 'Analisadores do laboratório (HL7 v2 por MLLP)',
    text:
      'A porta não tem senha nem cifra, como o protocolo: deixe-a numa rede só dos analisadores. Só se aceita o que vem ' +
      'de um analisador cadastrado.',
  },
  observacao: {
    title: 'Medidas e rastros',
    text: 'O que se vê de fora: guia `docs/guides/operacao.md`. Nada de paciente sai por aqui.',
  },
  comandos: {
    title: 'Demonstração e desenvolvimento',
    text: 'Lidas por `npm run demo`, `npm run dev` e `npm run rede`.',
  },
} as const satisfies { readonly [group: string]: { readonly title: string; readonly text: string } };

export type Group = keyof typeof GROUPS;

const cloud = (title: string) =>
  ({
    url: { group: 'nuvem', text: `Endereço do ${title}.`, without: 'não é oferecido' },
    id: { group: 'nuvem', text: `Cliente registrado no ${title}.` },
    secret: { group: 'nuvem', text: `Segredo desse cliente.` },
  }) as const;
const [birdId, remoteId, safeId, serproId, vidaas, govBrSigner] = [
  cloud('BirdID'),
  cloud('RemoteID'),
  cloud('SafeID'),
  cloud('SerproID'),
  cloud('VIDaaS'),
  cloud('gov.br (assinatura), como `https://cas.iti.br/oauth2.0`'),
];

/** What a reader of this house reads; the product's own values stand in SETTINGS. */
export const VARIABLES = {
  HOST: { group: 'servidor', standard: '127.0.0.1', text: 'Endereço de rede em que o servidor escuta.' },
  PORT: {
    group: 'servidor',
    standard: 3000,
    least: 0,
    most: 65_535,
    text: 'Porta em que o servidor escuta.',
  },
  PUBLIC_URL: {
    group: 'servidor',
    without: '`http://HOST:PORT`',
    text: 'Endereço em que as pessoas abrem o sistema. Links, correio e autorizações de fora voltam para ele.',
  },
  SECRETS_KEY: {
    group: 'servidor',
    without: 'criada uma vez em `DATA_DIR`',
    text:
      '32 bytes, em base64 ou hexadecimal. Cifra tokens e chaves de rascunhos e faz os links públicos. ' +
      'A mesma em todas as máquinas.',
  },
  TRUST_PROXY: {
    group: 'servidor',
    standard: 0,
    least: 0,
    most: 10,
    text: 'Quantos proxies à frente são acreditados no X-Forwarded-For. Atrás de um é preciso: os limites contam por endereço.',
  },
  LIMITE_PESADAS: {
    group: 'servidor',
    standard: 120,
    least: 1,
    most: 1_000_000,
    text: 'Arquivos, importações, lotes, painéis, relatórios e verificações que uma pessoa pede por minuto, em cada processo.',
  },
  LIMITE_CONSULTAS: {
    group: 'servidor',
    standard: 1_200,
    least: 1,
    most: 1_000_000,
    text: 'Buscas enquanto se digita que uma pessoa pede por minuto, em cada processo.',
  },
  LIMITE_ESCRITAS: {
    group: 'servidor',
    standard: 60,
    least: 4,
    most: 1_000_000,
    text: 'Mensagens e comentários que uma pessoa escreve por minuto, em cada processo; conversas novas e pessoas postas nelas, um quarto disso.',
  },
  BODY_LIMIT_MB: { group: 'servidor', standard: 2, least: 1, most: 100, text: 'Maior corpo JSON, em MB.' },
  DOCUMENTO_MAX_MB: {
    group: 'servidor',
    standard: 512,
    least: 1,
    most: 10_240,
    text: 'Maior documento de um registro, em MB.',
  },
  LIXEIRA_DIAS: {
    group: 'servidor',
    standard: 0,
    least: 0,
    most: 36_500,
    text: 'Dias até o que está na lixeira sair de vez. Zero: nunca. O que tem guarda fica.',
  },
  METRICS_TOKEN: {
    group: 'observacao',
    without: '`/metrics` não existe',
    text: 'Palavra que o Prometheus manda como `Authorization: Bearer`. Ao menos 24 letras ao acaso.',
  },
  SLOW_STATEMENT_MS: {
    group: 'observacao',
    standard: 1_000,
    least: 0,
    most: 60_000,
    text: 'Uma consulta ao banco que demore tantos milissegundos vai ao registro com o lugar do código; 0: nenhuma.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'observacao',
    without: 'não há rastros',
    text: 'Coletor do OpenTelemetry (OTLP por HTTP), como `http://coletor:4318`. O que o exportador do OpenTelemetry lê além disto (`OTEL_EXPORTER_OTLP_HEADERS`, por exemplo) vale também.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    group: 'observacao',
    standard: '1',
    text: 'Parte das chamadas que deixa rastro, de 0 a 1. A que chega com rastro de fora segue o que ele diz.',
  },
  LOG_LEVEL: {
    group: 'servidor',
    standard: 'info',
    text: 'O que se anota: fatal, error, warn, info, debug, trace ou silent.',
  },
  NODE_ENV: {
    group: 'servidor',
    text:
      '`production` exige https dos serviços de fora e recusa o que é da demonstração. ' +
      '`development`, que `npm run dev` põe, acompanha as declarações.',
  },

  DATABASE_URL: {
    group: 'banco',
    without: 'o PostgreSQL embutido',
    text:
      'PostgreSQL 15 ou mais novo, com ICU: `postgres://usuario:senha@servidor/banco`. De um cluster, todos os servidores: ' +
      '`postgres://usuario:senha@um:5432,dois:5432,tres:5432/banco`; grava-se no que for o primário.',
  },
  DATABASE_POOLER_URL: {
    group: 'banco',
    without: 'cada processo fala direto com o servidor',
    text:
      'Um pooler por transações (PgBouncer) diante do mesmo banco. Quase tudo passa por ele; o que precisa de conexão própria ' +
      '(avisos, migrações, importações, cópias) vai por `DATABASE_URL`.',
  },
  DATABASE_POOLER_PREPARED: {
    group: 'banco',
    standard: 'nao',
    text: 'O pooler guarda comandos preparados (PgBouncer 1.21 ou mais novo, com `max_prepared_statements`): `sim` ou `nao`.',
  },
  DATABASE_REPLICA_URL: {
    group: 'banco',
    without: 'tudo se lê no primário',
    text:
      'Réplicas do mesmo banco, uma ou várias como em `DATABASE_URL`. Listas, consultas, somas e históricos vão para a que já tem ' +
      'o que a pessoa gravou; senão, para o primário.',
  },
  DATABASE_OWNER_URL: {
    group: 'banco',
    without: 'o programa abre o banco como dono',
    text:
      'O mesmo banco, aberto pelo dono das tabelas: com ela as migrações, as cópias e as restaurações são dele, e ' +
      '`DATABASE_URL` é de um papel que não muda tabelas nem a auditoria (`npm run preparar-banco`).',
  },
  DATABASE_TLS: {
    group: 'banco',
    standard: 'obrigatorio',
    text:
      'Com um banco noutra máquina exige-se TLS com o certificado conferido; `sslrootcert` no endereço nomeia uma autoridade ' +
      'própria. `dispensado`: a rede já protege a conexão de outro modo.',
  },
  DATABASE_POOL: { group: 'banco', standard: 10, least: 2, most: 200, text: 'Conexões de um processo.' },
  DATA_DIR: {
    group: 'banco',
    standard: './data',
    text: 'Pasta do banco embutido e dos arquivos. `npm run dev` usa `data/dev`, e `npm run demo`, `data/demo`.',
  },

  S3_BUCKET: {
    group: 's3',
    without: 'arquivos em `DATA_DIR/arquivos`',
    text: 'Bucket dos arquivos, que já deve existir.',
  },
  S3_ENDPOINT: {
    group: 's3',
    without: 'o da Amazon',
    text: 'Endereço do armazenamento, como `https://s3.exemplo.com.br`.',
  },
  S3_REGION: { group: 's3', standard: 'us-east-1', text: 'Região.' },
  S3_ACCESS_KEY_ID: {
    group: 's3',
    without: 'o papel da máquina',
    text: 'Chave de acesso. Precisa ler, gravar, listar, copiar e apagar objetos e envios em partes.',
  },
  S3_SECRET_ACCESS_KEY: { group: 's3', without: 'o papel da máquina', text: 'Segredo da chave de acesso.' },
  S3_PATH_STYLE: {
    group: 's3',
    without: '`true` com `S3_ENDPOINT`, `false` sem ela',
    text: '`true`: bucket no caminho. `false`: bucket no nome do servidor.',
  },
  S3_PREFIX: { group: 's3', text: 'Pasta dentro do bucket, com barra no fim, como `zelo/`.' },

  ADMIN_USER: { group: 'admin', text: 'Usuário.' },
  ADMIN_PASSWORD: { group: 'admin', text: 'Senha.' },
  ADMIN_EMAIL: { group: 'admin', text: 'E-mail; pode faltar.' },

  OUTSIDE_TIMEOUT_SECONDS: {
    group: 'fora',
    standard: 10,
    text: 'Segundos que um serviço de fora pode demorar, até 60.',
  },

  SMTP_URL: {
    group: 'correio',
    without: 'não há correio',
    text: '`smtp://usuario:senha@servidor:587` ou `smtps://...:465`. Pede `EMAIL_REMETENTE` e `PUBLIC_URL`.',
  },
  EMAIL_REMETENTE: { group: 'correio', text: 'Quem envia, como `Zelo <nao-responda@clinica.com.br>`.' },

  IDENTITY_API_KEY: { group: 'identidade', without: 'não é oferecida', text: 'Chave do projeto.' },
  IDENTITY_PROJECT: { group: 'identidade', text: 'Nome do projeto.' },
  IDENTITY_RESERVED_DOMAINS: {
    group: 'identidade',
    text: 'Domínios da empresa, separados por vírgula. Endereços deles devem ser trocados.',
  },
  IDENTITY_TRUSTED_SUFFIX: {
    group: 'identidade',
    text: 'Parte de um endereço que dispensa confirmação, com ao menos 4 caracteres.',
  },
  IDENTITY_URL: {
    group: 'identidade',
    standard: 'https://identitytoolkit.googleapis.com/v1',
    text: 'Outro lugar com o mesmo protocolo.',
  },
  IDENTITY_TOKEN_URL: {
    group: 'identidade',
    standard: 'https://securetoken.googleapis.com/v1',
    text: 'Onde se renovam os tokens.',
  },
  IDENTITY_KEYS_URL: {
    group: 'identidade',
    standard: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    text: 'Onde estão as chaves que assinam os tokens.',
  },
  IDENTITY_ISSUER: {
    group: 'identidade',
    without: '`https://securetoken.google.com/IDENTITY_PROJECT`',
    text: 'Quem emite os tokens.',
  },

  GOVBR_URL: {
    group: 'govbr',
    without: 'não é oferecida',
    text: 'Endereço do gov.br, como `https://sso.acesso.gov.br/`.',
  },
  GOVBR_CLIENT_ID: { group: 'govbr', text: 'Cliente registrado no gov.br.' },
  GOVBR_CLIENT_SECRET: { group: 'govbr', text: 'Segredo desse cliente.' },

  BIRDID_URL: birdId.url,
  BIRDID_CLIENT_ID: birdId.id,
  BIRDID_CLIENT_SECRET: birdId.secret,
  REMOTEID_URL: remoteId.url,
  REMOTEID_CLIENT_ID: remoteId.id,
  REMOTEID_CLIENT_SECRET: remoteId.secret,
  SAFEID_URL: safeId.url,
  SAFEID_CLIENT_ID: safeId.id,
  SAFEID_CLIENT_SECRET: safeId.secret,
  SERPROID_URL: serproId.url,
  SERPROID_CLIENT_ID: serproId.id,
  SERPROID_CLIENT_SECRET: serproId.secret,
  VIDAAS_URL: vidaas.url,
  VIDAAS_CLIENT_ID: vidaas.id,
  VIDAAS_CLIENT_SECRET: vidaas.secret,
  GOVBR_SIGNER_URL: govBrSigner.url,
  GOVBR_SIGNER_CLIENT_ID: govBrSigner.id,
  GOVBR_SIGNER_CLIENT_SECRET: govBrSigner.secret,
  GOVBR_SIGNER_API_URL: {
    group: 'nuvem',
    standard: 'https://assinatura-api.iti.br/externo/v2',
    text: 'Onde a assinatura do gov.br recebe os resumos.',
  },

  ASSINATURA_RAIZES: {
    group: 'assinatura',
    text: 'Certificados em PEM, ou caminhos separados por vírgula: raízes em que se confia.',
  },
  ASSINATURA_INTERMEDIARIAS: {
    group: 'assinatura',
    text: 'O mesmo, para autoridades abaixo das raízes que uma assinatura não traz.',
  },
  ASSINATURA_RAIZES_GOVBR: { group: 'assinatura', text: 'Raízes da assinatura avançada do gov.br.' },
  ASSINATURA_RAIZES_DEMONSTRACAO: {
    group: 'assinatura',
    text: 'Raízes da demonstração; o que elas assinam é mostrado assim. Recusada em produção.',
  },
  ASSINATURA_REVOGACAO: {
    group: 'assinatura',
    standard: 'obrigatoria',
    text: '`quando-houver`: uma autoridade que não responde não impede nada.',
  },
  ASSINATURA_SUBFILTER: {
    group: 'assinatura',
    standard: 'ETSI.CAdES.detached',
    text: 'Ou `adbe.pkcs7.detached`, `PBAD.PAdES`.',
  },

  ASSINATURA_EXTENSAO_ID: {
    group: 'token',
    without: 'não se assina com token',
    text: 'Identificador da extensão do navegador, 32 letras de a a p.',
  },
  ASSINATURA_EXTENSAO_URL: { group: 'token', text: 'Página em que as pessoas instalam a extensão.' },

  CARIMBO_URL: { group: 'carimbo', without: 'não há AD-RT', text: 'Endereço da autoridade.' },
  CARIMBO_USUARIO: { group: 'carimbo', text: 'Usuário.' },
  CARIMBO_SENHA: { group: 'carimbo', text: 'Senha.' },

  CEP_URL: {
    group: 'consultas',
    without: 'só o cadastro “Faixas de CEP”',
    text: 'Serviço que responde como o ViaCEP (`CEP_URL/{cep}/json`).',
  },
  CADSUS_URL: {
    group: 'consultas',
    without: 'a busca de usuários do SUS diz que falta',
    text: 'Cadastro nacional de usuários do SUS por IHE PDQm (`CADSUS_URL/Patient`, FHIR R4).',
  },
  CADSUS_TOKEN: { group: 'consultas', text: 'Token do CADSUS.' },
  TISS_HOSTS: {
    group: 'consultas',
    without: 'as mensagens a convênios vão só por arquivo',
    text: 'Servidores de convênios a que o sistema pode enviar mensagens TISS, `servidor:porta` separados por vírgula.',
  },
  SNCR_URL: {
    group: 'consultas',
    without: 'a receita que pede número do SNCR só sai impressa, e diz por quê',
    text: 'Integrador que dá o número do SNCR da Anvisa à receita eletrônica (`SNCR_URL/numeracoes`; forma nossa, a Anvisa não publicou a sua).',
  },
  NFSE_SEFIN_URL: {
    group: 'nfse',
    standard: 'https://sefin.nfse.gov.br/SefinNacional',
    text: 'Emissão e eventos, em produção.',
  },
  NFSE_ADN_URL: {
    group: 'nfse',
    standard: 'https://adn.nfse.gov.br',
    text: 'Documentos e eventos da unidade (ADN), em produção.',
  },
  NFSE_RESTRITA_SEFIN_URL: {
    group: 'nfse',
    standard: 'https://sefin.producaorestrita.nfse.gov.br/SefinNacional',
    text: 'Emissão e eventos, na produção restrita.',
  },
  NFSE_RESTRITA_ADN_URL: {
    group: 'nfse',
    standard: 'https://adn.producaorestrita.nfse.gov.br',
    text: 'Documentos e eventos da unidade (ADN), na produção restrita.',
  },
  NFSE_CA: {
    group: 'nfse',
    without: 'as autoridades que o Node conhece',
    text: 'Arquivo PEM das autoridades em que se confia nesses endereços.',
  },
  SNCR_TOKEN: { group: 'consultas', text: 'Token do SNCR.' },

  STUN_URLS: {
    group: 'video',
    text: 'Endereços separados por vírgula, como `stun:turn.exemplo.com.br:3478`.',
  },
  TURN_URLS: {
    group: 'video',
    text: 'O mesmo, como `turn:turn.exemplo.com.br:3478?transport=udp`. Pede `TURN_SECRET`.',
  },
  TURN_SECRET: { group: 'video', text: 'O `static-auth-secret` do coturn.' },
  TURN_HORAS: {
    group: 'video',
    standard: 4,
    text: 'Horas que vale a credencial de uma chamada, de 1 a 24.',
  },
  TURN_SO_RELAY: { group: 'video', standard: 'false', text: '`true`: toda chamada passa pelo TURN.' },

  DASHBOARD_SECRET: {
    group: 'paineis',
    without: 'nenhum painel é incorporado',
    text: 'A chave de incorporação do Metabase, com 32 caracteres ou mais.',
  },
  DASHBOARD_FILTER: {
    group: 'paineis',
    standard: 'prestador',
    text: 'Nome do filtro travado (Locked) em cada painel; recebe a lista dos prestadores.',
  },

  LIVEKIT_URL: {
    group: 'midia',
    without: 'salas de até quatro pessoas',
    text: 'Endereço do servidor, como `wss://midia.exemplo.com.br`.',
  },
  LIVEKIT_API_KEY: { group: 'midia', text: 'Chave da API.' },
  LIVEKIT_API_SECRET: { group: 'midia', text: 'Segredo da API, com 32 caracteres ou mais.' },

  VAPID_PUBLIC_KEY: {
    group: 'push',
    without: 'criada uma vez no banco',
    text: 'Chave pública (`npx web-push generate-vapid-keys`). As duas chaves ou nenhuma.',
  },
  VAPID_PRIVATE_KEY: { group: 'push', without: 'criada uma vez no banco', text: 'Chave privada.' },
  VAPID_SUBJECT: {
    group: 'push',
    without: '`PUBLIC_URL`, se https',
    text: 'A quem os serviços de push escrevem: `mailto:` ou `https:`.',
  },
  PUSH_HOSTS: {
    group: 'push',
    text: 'Outros serviços de push, além dos de Chrome, Edge, Firefox e Safari, separados por vírgula.',
  },
  PUSH_SUBSTITUTO: { group: 'push', text: 'Serviço de push da demonstração e dos testes.' },

  MLLP_PORT: {
    group: 'laboratorio',
    without: 'não escuta',
    text: 'Porta em que o servidor recebe resultados dos analisadores.',
  },
  MLLP_HOST: {
    group: 'laboratorio',
    standard: '127.0.0.1',
    text: 'Endereço de rede em que essa porta escuta.',
  },

  API_PORT: {
    group: 'comandos',
    without: 'a porta seguinte a `PORT`',
    text: 'Porta do servidor atrás do Vite, em `npm run dev`.',
  },
  ZELO_DEMO: {
    group: 'comandos',
    text: '`1`: carrega a demonstração num banco vazio. `npm run demo` a põe.',
  },
  ZELO_DEMO_NOVO: { group: 'comandos', text: '`1`: `npm run demo` apaga a pasta de dados e começa de novo.' },
  REDE_PORTA: {
    group: 'comandos',
    standard: 15_400,
    text: 'Primeira porta das partes do cluster de `npm run rede`; as pessoas entram por `PORT`.',
  },
  ZELO_VITE: { group: 'comandos', text: 'Endereço do navegador em `npm run dev`, que a põe.' },
} as const satisfies { readonly [name: string]: Variable };

type SettingEnv = Exclude<(typeof SETTINGS)[SettingKey]['env'], null>;
export type VariableName = keyof typeof VARIABLES | SettingEnv;

/** What readers take: a name that stands in no table is an error of type. */
export type Env = { readonly [Name in VariableName]?: string | undefined };

type WithStandard<T> = {
  [Name in keyof typeof VARIABLES]: (typeof VARIABLES)[Name] extends { readonly standard: T } ? Name : never;
}[keyof typeof VARIABLES];
/** Those whose default is a whole number between bounds. */
export type CountName = {
  [Name in WithStandard<number>]: (typeof VARIABLES)[Name] extends { readonly least: number } ? Name : never;
}[WithStandard<number>];
/** Those whose default is a text. */
export type TextName = WithStandard<string>;

/** What is given for a variable, without blanks around it; undefined where nothing is. */
export const given = (env: Env, name: VariableName): string | undefined => env[name]?.trim() || undefined;

/** The default of the table, as text; undefined where it has none. */
export function standardOf(name: VariableName): string | undefined {
  const variable: Variable | undefined = (VARIABLES as { readonly [name: string]: Variable })[name];
  return variable?.standard === undefined ? undefined : String(variable.standard);
}

/** The same as `given`, or the default of the table. */
export const givenOrStandard = (env: Env, name: TextName): string =>
  given(env, name) ?? VARIABLES[name].standard;
