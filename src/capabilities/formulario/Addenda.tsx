import { Timeline, Typography } from 'antd';
import { useMemo } from 'react';
import { correcoesDe } from '#domain/formulario/adendo.ts';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { adendoTela as texto, formularioImpresso } from '#messages/formulario-impressao.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import type { Resposta } from './wire.ts';

/** Who corrected what in an answer, when and why; what was there before stays to be read. */
export function Addenda({ formulario, resposta }: { formulario: Formulario; resposta: Resposta }) {
  const correcoes = useMemo(() => correcoesDe(formulario.entity.fields, resposta), [formulario, resposta]);
  return (
    <section aria-label={formularioImpresso.adendos} className="z-leitura">
      <h2>{formularioImpresso.adendos}</h2>
      <Timeline
        style={{ marginTop: 12 }}
        items={resposta.adendos.map((adendo, index) => ({
          key: adendo.em,
          children: (
            <>
              <strong>{formularioImpresso.adendo(index + 1, formatMinuto(adendo.em), adendo.autor)}</strong>
              <br />
              <Typography.Text type="secondary">{formularioImpresso.motivo(adendo.motivo)}</Typography.Text>
              {adendo.texto ? <p className="z-texto">{adendo.texto}</p> : null}
              {(correcoes[index] ?? []).length > 0 ? (
                <DataTable
                  aria-label={texto.mudancas(index + 1)}
                  rowKey="campo"
                  dataSource={[...(correcoes[index] ?? [])]}
                  columns={[
                    { title: formularioImpresso.campo, dataIndex: 'titulo', rowScope: 'row' },
                    {
                      title: formularioImpresso.antes,
                      dataIndex: 'antes',
                      render: (antes: string) => <Typography.Text delete>{antes}</Typography.Text>,
                    },
                    { title: formularioImpresso.agora, dataIndex: 'depois' },
                  ]}
                />
              ) : null}
            </>
          ),
        }))}
      />
    </section>
  );
}
