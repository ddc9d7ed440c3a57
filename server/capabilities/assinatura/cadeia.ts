/** From a certificate to a root that this installation trusts. */
import type { Certificado } from './certificado.ts';
import { segundoDe } from './falha-nossa.ts';
import { restricoesCumpridas } from './restricoes.ts';

export type Cadeia =
  | {
      readonly ok: true;
      /** From the signer's to the root's. */ readonly certificados: readonly Certificado[];
    }
  | { readonly ok: false; readonly motivo: 'sem-raiz' | 'fora-da-validade' };

const MAIS_LONGA = 8;

/** The shortest path from a certificate to a trusted root whose every link stood at that moment. */
export function montarCadeia(
  folha: Certificado,
  disponiveis: readonly Certificado[],
  raizes: readonly Certificado[],
  em: Date,
): Cadeia {
  const igual = (a: Certificado, b: Certificado) => a.der.equals(b.der);
  let caminhos: Certificado[][] = [[folha]];
  let vencido = false;
  for (let passo = 0; passo < MAIS_LONGA && caminhos.length > 0; passo++) {
    const proximos: Certificado[][] = [];
    for (const caminho of caminhos) {
      const fim = caminho.at(-1) ?? folha;
      const raiz = raizes.find((raiz) => igual(raiz, fim)) ?? raizes.find((raiz) => emitiu(raiz, fim));
      if (raiz) {
        const certificados = igual(raiz, fim) ? caminho : [...caminho, raiz];
        // A path that an authority on it does not allow leads nowhere.
        if (!tamanhosCabem(certificados) || !restricoesCumpridas(certificados)) continue;
        if (certificados.every((certificado) => vale(certificado, em))) return { ok: true, certificados };
        vencido = true;
        continue;
      }
      for (const acima of disponiveis) {
        if (!caminho.some((certificado) => igual(certificado, acima)) && emitiu(acima, fim))
          proximos.push([...caminho, acima]);
      }
    }
    caminhos = proximos.slice(0, 32);
  }
  return { ok: false, motivo: vencido ? 'fora-da-validade' : 'sem-raiz' };
}

/** In the second in which it ends nobody knows which came first, the moment or the end: it is not said to stand. */
function vale({ x509 }: Certificado, em: Date): boolean {
  return segundoDe(x509.validFromDate) <= segundoDe(em) && segundoDe(em) < segundoDe(x509.validToDate);
}

function emitiu(acima: Certificado, abaixo: Certificado): boolean {
  return acima.x509.ca && abaixo.x509.checkIssued(acima.x509) && abaixo.x509.verify(acima.x509.publicKey);
}

/** An authority's pathLenConstraint: how many authorities may stand below it. */
function tamanhosCabem(certificados: readonly Certificado[]): boolean {
  return certificados.every((certificado, lugar) => {
    const basico = certificado.pki.extensions?.find(({ extnID }) => extnID === '2.5.29.19')?.parsedValue as
      { readonly pathLenConstraint?: number | object } | undefined;
    const limite = basico?.pathLenConstraint;
    return lugar === 0 || typeof limite !== 'number' || lugar - 1 <= limite;
  });
}
