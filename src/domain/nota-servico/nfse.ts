/** What the authorised note says of itself, read out of Sefin's XML: for the record, and for the DANFSe. */
import { dentro, em, lerArvore, textoDoNo, type No } from '../nota-fiscal/arvore.ts';

export type NfseLida = {
  readonly chave: string;
  readonly numero: string;
  readonly producao: boolean;
  readonly processadaEm: string;
  readonly emissao: string;
  readonly competencia: string;
  readonly serie: string;
  readonly numeroDps: string;
  readonly idDps: string;
  readonly municipio: string;
  readonly emitente: Parte;
  readonly tomador: Parte;
  readonly codigo: string;
  readonly nomeDoServico: string;
  readonly descricao: string;
  readonly valor: string;
  readonly baseIss: string | null;
  readonly aliquotaIss: string | null;
  readonly valorIss: string | null;
  readonly issRetido: boolean;
  readonly contribuicoes: string | null;
  readonly irrf: string | null;
  readonly inss: string | null;
  readonly liquido: string | null;
  readonly substituida: string | null;
};

export type Parte = {
  readonly documento: string;
  readonly nome: string;
  readonly inscricaoMunicipal: string | null;
  readonly endereco: string;
  readonly contato: string;
};

const linha = (...partes: readonly (string | null)[]): string => partes.filter(Boolean).join(', ');

function parteDe(no: No | undefined, enderecoEm: 'enderNac' | 'end'): Parte {
  const endereco = em(no, enderecoEm);
  const local = enderecoEm === 'end' ? em(endereco, 'endNac') : endereco;
  const t = (de: No | undefined, nome: string) => textoDoNo(em(de, nome));
  return {
    documento: t(no, 'CNPJ') ?? t(no, 'CPF') ?? '',
    nome: t(no, 'xNome') ?? '',
    inscricaoMunicipal: t(no, 'IM'),
    endereco: linha(
      t(endereco, 'xLgr'),
      t(endereco, 'nro'),
      t(endereco, 'xCpl'),
      t(endereco, 'xBairro'),
      t(local, 'UF'),
      t(local, 'CEP') && `CEP ${t(local, 'CEP')}`,
    ),
    contato: linha(t(no, 'fone'), t(no, 'email')),
  };
}

/** Null for what is no NFS-e of the national standard. */
export function lerNfse(xml: string): NfseLida | null {
  const raiz = lerArvore(xml);
  if (typeof raiz === 'string') return null;
  const nota = raiz.nome === 'infNFSe' ? raiz : dentro(raiz, 'infNFSe');
  const dps = em(nota, 'DPS', 'infDPS');
  if (!nota || !dps) return null;
  const t = (de: No | undefined, ...caminho: readonly string[]) => textoDoNo(em(de, ...caminho));
  const valores = em(dps, 'valores');
  const emitente = parteDe(em(nota, 'emit'), 'enderNac');
  return {
    chave: (nota.atributos.Id ?? '').replace(/^NFS/, ''),
    numero: t(nota, 'nNFSe') ?? '',
    producao: t(dps, 'tpAmb') === '1',
    processadaEm: t(nota, 'dhProc') ?? '',
    emissao: t(dps, 'dhEmi') ?? '',
    competencia: t(dps, 'dCompet') ?? '',
    serie: t(dps, 'serie') ?? '',
    numeroDps: t(dps, 'nDPS') ?? '',
    idDps: dps.atributos.Id ?? '',
    municipio: t(nota, 'xLocIncid') ?? t(nota, 'xLocEmi') ?? '',
    emitente: {
      ...emitente,
      documento: emitente.documento || (t(dps, 'prest', 'CNPJ') ?? t(dps, 'prest', 'CPF') ?? ''),
    },
    tomador: parteDe(em(dps, 'toma'), 'end'),
    codigo: t(dps, 'serv', 'cServ', 'cTribNac') ?? '',
    nomeDoServico: t(nota, 'xTribNac') ?? '',
    descricao: t(dps, 'serv', 'cServ', 'xDescServ') ?? '',
    valor: t(valores, 'vServPrest', 'vServ') ?? '0.00',
    baseIss: t(nota, 'valores', 'vBC'),
    aliquotaIss: t(nota, 'valores', 'pAliqAplic'),
    valorIss: t(nota, 'valores', 'vISSQN'),
    issRetido: ['2', '3'].includes(t(valores, 'trib', 'tribMun', 'tpRetISSQN') ?? ''),
    contribuicoes: t(valores, 'trib', 'tribFed', 'vRetCSLL'),
    irrf: t(valores, 'trib', 'tribFed', 'vRetIRRF'),
    inss: t(valores, 'trib', 'tribFed', 'vRetCP'),
    liquido: t(nota, 'valores', 'vLiq'),
    substituida: t(dps, 'subst', 'chSubstda'),
  };
}

/** Where anybody reads the note again: the QR of the DANFSe. */
export const consultaPublica = (chave: string): string =>
  `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${chave}`;
