/**
 * The ITI's marks of a health document: object identifiers that its validator reads in the file's own data (Info) before it knows
 * a document as a prescription or an atestado. As public integrations that quote the ITI's guide have them; the kinds from 1 to 4
 * and the physician's and pharmacist's keys agree in several, the other councils stand in one alone (docs/guides/assinatura.md).
 */
const TIPO = '2.16.76.1.12.1';
const PROFISSIONAL = '2.16.76.1.4.2';

/** The kind of document is the key itself; its value is empty. */
const TIPOS = { PRESCRICAO: 1, ATESTADO: 2, PEDIDO_EXAME: 3, LAUDO: 4, RELATORIO: 11 } as const;
export type TipoDeSaude = keyof typeof TIPOS;

const CONSELHOS: { readonly [sigla: string]: number } = {
  CRM: 2,
  CRF: 3,
  COREN: 4,
  CRN: 5,
  CREFITO: 7,
  CRP: 8,
  CRO: 12,
};

export type RegistroProfissional = {
  /** 'CRM'. */
  readonly sigla: string;
  readonly uf: string;
  readonly numero: string;
  readonly especialidade: string | null;
};

export type MarcasDeSaude = { readonly [oid: string]: string };

/** By identifier; of a council that the ITI has no key for, the kind of document alone. */
export function marcasDeSaude(tipo: TipoDeSaude, profissional: RegistroProfissional | null): MarcasDeSaude {
  const conselho = profissional && CONSELHOS[profissional.sigla];
  return {
    [`${TIPO}.${TIPOS[tipo]}`]: '',
    ...(profissional && conselho
      ? {
          [`${PROFISSIONAL}.${conselho}.1`]: profissional.numero,
          [`${PROFISSIONAL}.${conselho}.2`]: profissional.uf,
          [`${PROFISSIONAL}.${conselho}.3`]: profissional.especialidade ?? '',
        }
      : {}),
  };
}
