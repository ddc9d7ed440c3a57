/** What the authorities of a chain forbid below them: names (RFC 5280, 4.2.1.10), and extensions that nobody here knows. */
import type * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import { bufferDe, bytesDe } from './asn1.ts';
import type { Certificado } from './certificado.ts';
import { ehDoArquivo } from './falha-nossa.ts';

const RESTRICOES = '2.5.29.30';
const SAN = '2.5.29.17';
/** Extensions that chain and verifier look at; another one that is critical makes a certificate unusable. */
const CONHECIDAS: ReadonlySet<string> = new Set([
  '2.5.29.14',
  '2.5.29.15',
  SAN,
  '2.5.29.19',
  RESTRICOES,
  '2.5.29.31',
  // Policies: which ones an authority may issue under is for the authority that trusts it; ours are named by the signature.
  '2.5.29.32',
  '2.5.29.35',
  '2.5.29.37',
  '1.3.6.1.5.5.7.1.1',
]);

/** GeneralName's choices. */
const EMAIL = 1;
const DNS = 2;
const DIRETORIO = 4;

type Nome = { readonly tipo: number; readonly texto: string; readonly partes: readonly string[] };

/** `cadeia`: from the signer's to the root's. A certificate that cannot be read is not allowed. */
export function restricoesCumpridas(cadeia: readonly Certificado[]): boolean {
  try {
    return cadeia.every(
      (acima, lugar) =>
        (acima.pki.extensions ?? []).every(({ critical, extnID }) => !critical || CONHECIDAS.has(extnID)) &&
        cadeia.slice(0, lugar).every((abaixo) => permitido(acima, abaixo)),
    );
  } catch (erro) {
    if (!ehDoArquivo(erro)) throw erro;
    return false; // What cannot be understood cannot be shown to be allowed.
  }
}

function permitido(acima: Certificado, abaixo: Certificado): boolean {
  const bruta = acima.pki.extensions?.find(({ extnID }) => extnID === RESTRICOES);
  if (!bruta) return true;
  const { permittedSubtrees = [], excludedSubtrees = [] } = pkijs.NameConstraints.fromBER(
    bufferDe(bytesDe(bruta.extnValue.valueBlock.valueHexView)),
  );
  const permitidos = permittedSubtrees.map(({ base }) => nome(base));
  const excluidos = excludedSubtrees.map(({ base }) => nome(base));
  return nomesDe(abaixo).every(
    (nomeAbaixo) =>
      !excluidos.some((base) => base.tipo === nomeAbaixo.tipo && dentro(nomeAbaixo, base, true)) &&
      (!permitidos.some(({ tipo }) => tipo === nomeAbaixo.tipo) ||
        permitidos.some((base) => base.tipo === nomeAbaixo.tipo && dentro(nomeAbaixo, base, false))),
  );
}

function nomesDe({ pki }: Certificado): Nome[] {
  const san = pki.extensions?.find(({ extnID }) => extnID === SAN);
  const alternativos = san
    ? pkijs.GeneralNames.fromBER(bufferDe(bytesDe(san.extnValue.valueBlock.valueHexView))).names.map(nome)
    : [];
  const sujeito =
    pki.subject.typesAndValues.length > 0
      ? [{ tipo: DIRETORIO, texto: '', partes: partesDe(pki.subject) }]
      : [];
  return [...sujeito, ...alternativos];
}

function nome({ type, value }: pkijs.GeneralName): Nome {
  if (type === DIRETORIO)
    return { tipo: type, texto: '', partes: partesDe(value as pkijs.RelativeDistinguishedNames) };
  return { tipo: type, texto: typeof value === 'string' ? value.toLowerCase() : '', partes: [] };
}

const partesDe = ({ typesAndValues }: pkijs.RelativeDistinguishedNames): string[] =>
  typesAndValues.map(({ type, value }) => {
    const { value: texto } = value.valueBlock as { readonly value?: unknown };
    // Upper and lower case and spaces do not tell names apart.
    const igual =
      typeof texto === 'string' ? texto.trim().replaceAll(/\s+/g, ' ').toLowerCase() : hexDe(value);
    return `${type}=${igual}`;
  });

const hexDe = (valor: asn1.AsnType): string => Buffer.from(valor.toBER()).toString('hex');

/** `senao`: the answer for a kind of name that is not compared here, so that a doubt never lets one in. */
function dentro({ tipo, texto, partes }: Nome, base: Nome, senao: boolean): boolean {
  switch (tipo) {
    case DIRETORIO:
      return base.partes.every((parte, lugar) => parte === partes[lugar]);
    case EMAIL: {
      const dominio = texto.slice(texto.lastIndexOf('@') + 1);
      if (base.texto.includes('@')) return texto === base.texto;
      return base.texto.startsWith('.') ? dominio.endsWith(base.texto) : dominio === base.texto;
    }
    case DNS:
      return texto === base.texto || texto.endsWith(`.${base.texto.replace(/^\./, '')}`);
    default:
      return senao;
  }
}
