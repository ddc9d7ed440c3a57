import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chaveAcessoConfere } from './chave-acesso.ts';

/** The example of the NF-e manual, section 5.4: key 5206043300991100250655012000000780026730161 and digit 5. */
const DO_MANUAL = '52060433009911002506550120000007800267301615';

describe('[FIN-01] chave de acesso', () => {
  it('[FIN-01] confere o exemplo do manual, e a de um CNPJ com letras', () => {
    expect(chaveAcessoConfere(DO_MANUAL)).toBe(true);
    expect(chaveAcessoConfere('35261112ABC34501DE35550010000041001000041001')).toBe(true);
    expect(chaveAcessoConfere('')).toBe(false);
    expect(chaveAcessoConfere(DO_MANUAL.slice(1))).toBe(false);
    expect(chaveAcessoConfere(DO_MANUAL.replace('5206', '52 6'))).toBe(false);
  });
  it('[FIN-01] a da NFS-e nacional tem 50, e dela só a forma se confere', () => {
    const nfse = '35503081211222333000181000000000471126111234567890';
    expect(nfse).toHaveLength(50);
    for (const ultimo of ['0', '5', '9']) expect(chaveAcessoConfere(nfse.slice(0, 49) + ultimo)).toBe(true);
    expect(chaveAcessoConfere(nfse.slice(1))).toBe(false);
    expect(chaveAcessoConfere(nfse.slice(0, 49) + 'A')).toBe(false);
  });
  it('[FIN-01] um algarismo trocado não passa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 43 }), fc.integer({ min: 1, max: 9 }), (at, soma) => {
        const outroDigito = (Number(DO_MANUAL[at]) + soma) % 10;
        const trocada = `${DO_MANUAL.slice(0, at)}${outroDigito}${DO_MANUAL.slice(at + 1)}`;
        // Remainders 0 and 1 share the digit 0: only there may a change go unseen.
        expect(chaveAcessoConfere(trocada) && !trocada.endsWith('0')).toBe(false);
      }),
    );
  });
});
