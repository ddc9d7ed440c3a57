/** What two people entered differently, field by field, and the value that is to hold (CRF-01). */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Radio, Typography } from 'antd';
import { useState } from 'react';
import type { Escolha, Escolhas } from '#domain/estudo/digitacao.ts';
import type { Digitacao, Divergencia, FormularioAberto } from '#domain/estudo/wire.ts';
import { digitacaoTela as texto } from '#messages/estudo-telas.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { resolverDivergencias } from './wire.ts';

type Props = { readonly aberto: FormularioAberto; readonly digitacao: Digitacao };

export function Divergences({ aberto, digitacao }: Props) {
  const client = useQueryClient();
  const [escolhas, setEscolhas] = useState<Escolhas>({});
  const { divergencias, resolve, primeiraPor, segundaPor } = digitacao;
  const faltam = divergencias.filter(({ coluna }) => escolhas[coluna] === undefined);
  const act = useAct(
    async () => {
      await resolverDivergencias(aberto.id, aberto.versao, escolhas);
      notify({ type: 'SUCCESS', value: texto.resolvido });
      await client.invalidateQueries({ queryKey: ['estudo'] });
    },
    { failure: texto.falha, tell: 'place' },
  );
  const escolher = (coluna: string, escolha: Escolha) =>
    setEscolhas((antes) => ({ ...antes, [coluna]: escolha }));
  const celula = (escolha: Escolha, valor: string, { coluna, campo }: Divergencia) =>
    resolve ? (
      <Radio
        name={`divergencia-${coluna}`}
        checked={escolhas[coluna] === escolha}
        onChange={() => escolher(coluna, escolha)}
        aria-label={texto.vale(campo, valor || texto.vazio)}
      >
        {valor || texto.vazio}
      </Radio>
    ) : (
      valor || texto.vazio
    );
  return (
    <Flex vertical gap={16} align="stretch">
      <Alert
        type="warning"
        showIcon
        message={texto.divergem(divergencias.length)}
        description={resolve ? texto.escolha : texto.outraResolve}
      />
      <DataTable<Divergencia>
        rowKey="coluna"
        dataSource={[...divergencias]}
        pagination={false}
        columns={[
          { title: texto.campo, dataIndex: 'campo' },
          {
            title: texto.primeira(primeiraPor ?? ''),
            dataIndex: 'primeira',
            render: (valor: string, linha) => celula('PRIMEIRA', valor, linha),
          },
          {
            title: texto.segunda(segundaPor ?? ''),
            dataIndex: 'segunda',
            render: (valor: string, linha) => celula('SEGUNDA', valor, linha),
          },
        ]}
      />
      {act.problem === null ? null : <Alert type="error" showIcon role="alert" message={act.problem} />}
      {resolve ? (
        <Flex gap={12} align="center" wrap>
          <Button
            type="primary"
            loading={act.busy}
            disabled={faltam.length > 0}
            onClick={() => void act.run()}
          >
            {texto.resolver}
          </Button>
          {faltam.length > 0 ? (
            <Typography.Text type="secondary">{texto.faltam(faltam.length)}</Typography.Text>
          ) : null}
        </Flex>
      ) : null}
    </Flex>
  );
}
