/** The schemas of ANS are the published bytes: CC BY-ND allows no edition, and messages are judged by them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VERSOES_TISS } from '#domain/tiss/versao.ts';

const PASTA = 'server/features/tiss/esquemas';
const RESUMOS: { readonly [arquivo: string]: string } = {
  '4.01.00/tissAssinaturaDigital_v1.01.xsd':
    '8567690a0eb05b9681fdc575ca7c867f75bf5cb33573175b8d333617ef035221',
  '4.01.00/tissComplexTypesV4_01_00.xsd': '98a7626e341f5ebc7ec0da2bc8252cdc32879faa58376dfd3c62d62610319ef1',
  '4.01.00/tissGuiasV4_01_00.xsd': '0546c15b0f100ae9a1f1d0e840ed0e5e602ae9dff415dcf86f814745f2823cb1',
  '4.01.00/tissSimpleTypesV4_01_00.xsd': '54f3bfdc387d24539674e4bbb64c32a5cb7ebd6a7509f79ed385566e673c1309',
  '4.01.00/tissV4_01_00.xsd': '3293d4a0b0e053b89c1b6eebe57f282c217dfbac3fa6e74848f07717639258f1',
  '4.01.00/tissWebServicesV4_01_00.xsd': 'd470cdf1b492673b00b2c9b684383496b5ca63988b0881b0f9068cdbd3771f38',
  '4.01.00/xmldsig-core-schema.xsd': 'b6388292d746c6cc8f932ce3b6bf7c7fc0bf6cba58ec385b38988887bcf5fdbb',
  '4.02.00/tissAssinaturaDigital_v1.01.xsd':
    '8567690a0eb05b9681fdc575ca7c867f75bf5cb33573175b8d333617ef035221',
  '4.02.00/tissComplexTypesV4_02_00.xsd': '18e927e8c65f9734c65b047db42533c96bb899d6f1494c517afb8abdb97ccbea',
  '4.02.00/tissGuiasV4_02_00.xsd': '20a7c80218d0a6551bc736f22895196ebc892e18e9f8ac214957691446d61284',
  '4.02.00/tissSimpleTypesV4_02_00.xsd': 'a0a3e8bff37827a468915b70c44e913a335cd6b703c1e9d0661d77dc9033370a',
  '4.02.00/tissV4_02_00.xsd': '193e727c93120f21a2ca0483e261f1b0205069bf0bafc8bcbeb83a51145f324b',
  '4.02.00/tissWebServicesV4_02_00.xsd': '060569ecb0c8577282e23aadff223d0445dd0975e1ff29f7025fb88346f96ada',
  '4.02.00/xmldsig-core-schema.xsd': 'b6388292d746c6cc8f932ce3b6bf7c7fc0bf6cba58ec385b38988887bcf5fdbb',
  '4.03.00/tissAssinaturaDigital_v1.01.xsd':
    '8567690a0eb05b9681fdc575ca7c867f75bf5cb33573175b8d333617ef035221',
  '4.03.00/tissComplexTypesV4_03_00.xsd': '83a24d606620cd3907c5cd574a71bf9c4411a2ec9e0510979f44293fe7c5956a',
  '4.03.00/tissGuiasV4_03_00.xsd': '587f0b6bac24175c50635ede52356cab00ff1ae28b550adc42e3a7f03cf605c7',
  '4.03.00/tissSimpleTypesV4_03_00.xsd': 'd854debf58ac2d96194f72db95315ef2d102de57aeaf0388512f242824fdc794',
  '4.03.00/tissV4_03_00.xsd': 'd4c421c7e3cf936551b70d6bd794a419867b6daea554d557b4d928363c54044c',
  '4.03.00/tissWebServicesV4_03_00.xsd': '3044f18d2e984910c7670e3357724c2f5798d64cc4ab5919094389a3f01bce02',
  '4.03.00/xmldsig-core-schema.xsd': 'b6388292d746c6cc8f932ce3b6bf7c7fc0bf6cba58ec385b38988887bcf5fdbb',
};

describe('[NGS-48] [INS-03] the schemas of TISS', () => {
  it.each(VERSOES_TISS)('%s are the bytes that were published', (versao) => {
    for (const nome of readdirSync(join(PASTA, versao))) {
      const arquivo = `${versao}/${nome}`;
      const resumo = createHash('sha256')
        .update(readFileSync(join(PASTA, arquivo)))
        .digest('hex');
      expect([arquivo, resumo]).toEqual([arquivo, RESUMOS[arquivo]]);
    }
  });
});
