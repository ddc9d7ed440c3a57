/** What this installation signs with, from the environment: read once, when the server starts. */
import { PROVEDORES_PSC, type ProvedorPsc } from '#domain/assinatura/provedores.ts';
import { assinaturaGovBr } from '#server/gateways/assinador-nuvem/govbr-assinatura.ts';
import type { AssinaturaGovBr, ChaveEmNuvem } from '#server/gateways/assinador-nuvem/port.ts';
import { chavePsc } from '#server/gateways/assinador-nuvem/psc.ts';
import { carimboRfc3161 } from '#server/gateways/carimbo/rfc3161.ts';
import { readOutsideConfig, type OutsideConfig } from '#server/gateways/config.ts';
import { exigirCarimbo } from './carimbo.ts';
import { lerConfianca } from './confianca.ts';
import { abrirLeitor } from './isolado/leitor.ts';
import type { Meios } from './service.ts';

export type Instalacao = {
  readonly meios: Meios;
  readonly nuvem: ReadonlyMap<ProvedorPsc, ChaveEmNuvem>;
  readonly govBr: AssinaturaGovBr | null;
  readonly token: OutsideConfig['tokenLocal'];
  readonly publicUrl: string;
  /** The log hears what failed on our side, where whoever asked is told only that something could not be done. */
  readonly dizer: (falha: object) => void;
};

/** Throws an Error in Portuguese that lists every wrong variable. */
export function lerInstalacao(
  env: { readonly [name: string]: string | undefined },
  dizer: Instalacao['dizer'] = () => undefined,
): Instalacao {
  const externo = readOutsideConfig(env);
  const { timeoutMs } = externo;
  const confianca = lerConfianca(env, timeoutMs);
  const nuvem = new Map<ProvedorPsc, ChaveEmNuvem>();
  for (const provedor of PROVEDORES_PSC) {
    const config = externo.assinadores[provedor];
    if (config) nuvem.set(provedor, chavePsc(provedor, config, timeoutMs));
  }
  const carimbador = externo.carimbo
    ? carimboRfc3161({ ...externo.carimbo, timeoutMs }, async (token, resumo) =>
        exigirCarimbo(token, resumo, confianca),
      )
    : null;
  return {
    meios: { confianca, leitor: abrirLeitor(confianca, dizer), carimbador, agora: () => new Date() },
    nuvem,
    govBr: externo.govBrAssinaturaUrl ? assinaturaGovBr(externo.govBrAssinaturaUrl, timeoutMs) : null,
    token: externo.tokenLocal,
    publicUrl: externo.publicUrl,
    dizer,
  };
}
