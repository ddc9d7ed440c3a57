/**
 * Where the outside services are, from the environment: one clear line per wrong variable. A service whose variables
 * are missing is null, and its calls say that it is not configured. In production only https is accepted, so that
 * the stand-ins of mock-server can never be behind it.
 */
import { PROVEDORES, type Provedor } from '#domain/assinatura/provedores.ts';
import {
  given,
  givenOrStandard,
  standardOf,
  VARIABLES,
  type Env,
  type VariableName,
} from '#server/plugins/variables.ts';

export type IdentityConfig = {
  readonly url: string;
  readonly tokenUrl: string;
  readonly keysUrl: string;
  readonly issuer: string;
  /** Audience of the ID tokens. */
  readonly project: string;
  readonly apiKey: string;
  readonly dominiosReservados: readonly string[];
  readonly sufixoConfiavel: string | null;
};

/** An OAuth client registered at `url`. */
export type OAuthConfig = { readonly url: string; readonly clientId: string; readonly clientSecret: string };

export type OutsideConfig = {
  /** Address of the product as its people reach it, without a slash at the end. */
  readonly publicUrl: string;
  readonly timeoutMs: number;
  readonly identidade: IdentityConfig | null;
  readonly govBr: OAuthConfig | null;
  readonly assinadores: Readonly<Record<Provedor, OAuthConfig | null>>;
  /** Where gov.br's signature takes hashes; null where it is not configured. */
  readonly govBrAssinaturaUrl: string | null;
  /** The browser extension that signs with a local token: its id, and where people install it. */
  readonly tokenLocal: { readonly extensao: string; readonly instalar: string | null } | null;
  /** Time-stamp authority (RFC 3161); null: no AD-RT is made by this server. */
  readonly carimbo: {
    readonly url: string;
    readonly usuario: string | null;
    readonly senha: string | null;
  } | null;
  /** Service of postcodes that speaks as ViaCEP does; null: the register of ranges alone. */
  readonly cepUrl: string | null;
  /** National register of SUS users (IHE PDQm); null: the SUS searches find nobody, and the screen says why. */
  readonly cadsus: { readonly url: string; readonly token: string | null } | null;
  /** The national system of service invoices, of each environment; `ca`: a PEM file of authorities in place of Node's own. */
  readonly nfse: {
    readonly producao: EnderecosNfse;
    readonly restrita: EnderecosNfse;
    readonly ca: string | null;
  };
  /** Anvisa's SNCR, which numbers electronic prescriptions; null: those that need a number are printed. */
  readonly sncr: { readonly url: string; readonly token: string | null } | null;
};

type EnderecosNfse = { readonly sefin: string; readonly adn: string };
const semBarra = (url: string): string => url.replace(/\/$/, '');

/** Variables of the OAuth clients of the cloud signers: prefix of the three names. */
const prefixoDe = (provedor: Provedor) => (provedor === 'GOVBR' ? 'GOVBR_SIGNER' : provedor);

/** Throws an Error in Portuguese that lists every wrong variable. */
export function readOutsideConfig(env: Env): OutsideConfig {
  const problems: string[] = [];
  const production = env.NODE_ENV === 'production';
  const text = (name: VariableName): string | undefined => given(env, name);
  const address = (name: VariableName): string => {
    const value = given(env, name) ?? standardOf(name) ?? '';
    const url = URL.canParse(value) ? new URL(value) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
      problems.push(`${name}: use um endereço http ou https, não '${value}'`);
    } else if (production && url.protocol !== 'https:') {
      problems.push(`${name}: em produção o serviço externo precisa de https, não '${value}'`);
    }
    return value;
  };
  /** All of the names or none of them. */
  const together = (names: readonly VariableName[]): boolean => {
    const missing = names.filter((name) => text(name) === undefined);
    if (missing.length === names.length) return false;
    if (missing.length > 0)
      problems.push(`${missing.join(', ')}: falta para usar ${names.find((name) => text(name))}`);
    return missing.length === 0;
  };
  const oauth = (prefix: 'GOVBR' | ReturnType<typeof prefixoDe>): OAuthConfig | null => {
    const [url, id, secret] = [`${prefix}_URL`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const;
    if (!together([url, id, secret])) return null;
    return { url: address(url), clientId: text(id) ?? '', clientSecret: text(secret) ?? '' };
  };
  const identidade = (): IdentityConfig | null => {
    if (!together(['IDENTITY_API_KEY', 'IDENTITY_PROJECT'])) return null;
    const project = text('IDENTITY_PROJECT') ?? '';
    const sufixo = text('IDENTITY_TRUSTED_SUFFIX') ?? null;
    if (sufixo !== null && sufixo.length < 4)
      problems.push('IDENTITY_TRUSTED_SUFFIX: use ao menos 4 caracteres');
    return {
      url: address('IDENTITY_URL').replace(/\/$/, ''),
      tokenUrl: address('IDENTITY_TOKEN_URL').replace(/\/$/, ''),
      keysUrl: address('IDENTITY_KEYS_URL'),
      issuer: text('IDENTITY_ISSUER') ?? `https://securetoken.google.com/${project}`,
      project,
      apiKey: text('IDENTITY_API_KEY') ?? '',
      dominiosReservados: (text('IDENTITY_RESERVED_DOMAINS') ?? '')
        .split(',')
        .map((domain) => domain.trim().replace(/^@/, ''))
        .filter(Boolean),
      sufixoConfiavel: sufixo,
    };
  };
  const host = givenOrStandard(env, 'HOST');
  const own =
    text('PUBLIC_URL') ??
    `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${text('PORT') ?? VARIABLES.PORT.standard}`;
  if (!URL.canParse(own) || !/^https?:$/.test(new URL(own).protocol)) {
    problems.push(`PUBLIC_URL: use o endereço http ou https deste sistema, não '${own}'`);
  }
  const seconds = Number(text('OUTSIDE_TIMEOUT_SECONDS') ?? VARIABLES.OUTSIDE_TIMEOUT_SECONDS.standard);
  if (!(seconds > 0 && seconds <= 60)) problems.push('OUTSIDE_TIMEOUT_SECONDS: use um número de até 60');
  const extensao = text('ASSINATURA_EXTENSAO_ID');
  // Chromium's ids are 32 letters from a to p; Firefox's signers do not exist.
  if (extensao !== undefined && !/^[a-p]{32}$/.test(extensao)) {
    problems.push(
      `ASSINATURA_EXTENSAO_ID: use o identificador da extensão, 32 letras de a a p, não '${extensao}'`,
    );
  }
  const config: OutsideConfig = {
    publicUrl: URL.canParse(own) ? new URL(own).origin : own,
    timeoutMs: seconds * 1000,
    identidade: identidade(),
    govBr: oauth('GOVBR'),
    assinadores: Object.fromEntries(
      PROVEDORES.map((provedor) => [provedor, oauth(prefixoDe(provedor))]),
    ) as Record<Provedor, OAuthConfig | null>,
    govBrAssinaturaUrl: text('GOVBR_SIGNER_CLIENT_ID')
      ? address('GOVBR_SIGNER_API_URL').replace(/\/$/, '')
      : null,
    tokenLocal: extensao
      ? { extensao, instalar: text('ASSINATURA_EXTENSAO_URL') ? address('ASSINATURA_EXTENSAO_URL') : null }
      : null,
    carimbo: text('CARIMBO_URL')
      ? {
          url: address('CARIMBO_URL'),
          usuario: text('CARIMBO_USUARIO') ?? null,
          senha: text('CARIMBO_SENHA') ?? null,
        }
      : null,
    cepUrl: text('CEP_URL') ? address('CEP_URL').replace(/\/$/, '') : null,
    cadsus: text('CADSUS_URL')
      ? { url: address('CADSUS_URL').replace(/\/$/, ''), token: text('CADSUS_TOKEN') ?? null }
      : null,
    nfse: {
      producao: { sefin: semBarra(address('NFSE_SEFIN_URL')), adn: semBarra(address('NFSE_ADN_URL')) },
      restrita: {
        sefin: semBarra(address('NFSE_RESTRITA_SEFIN_URL')),
        adn: semBarra(address('NFSE_RESTRITA_ADN_URL')),
      },
      ca: text('NFSE_CA') ?? null,
    },
    sncr: text('SNCR_URL')
      ? { url: address('SNCR_URL').replace(/\/$/, ''), token: text('SNCR_TOKEN') ?? null }
      : null,
  };
  if (problems.length > 0) throw new Error(`Configuração com erro:\n  ${problems.join('\n  ')}`);
  return config;
}
