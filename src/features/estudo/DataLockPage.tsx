/** /data-lock: what each study lacks, what its lock would touch, the lock and its undoing (CRF-03). */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import type { EstudoParaBloquear } from '#domain/estudo/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { Tag } from '#engine/kit/index.ts';
import { dataLockTela as texto } from '#messages/estudo-telas.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { agirNoEstudo, lockKey, useEstudosParaBloquear } from './wire.ts';
import './estudo.css';

export default function DataLockPage() {
  const estudos = useEstudosParaBloquear();
  return (
    <Page title={texto.titulo} description={texto.descricao}>
      <Loaded query={estudos} failed={texto.falha}>
        {(lista) =>
          lista.length === 0 ? (
            <EmptyState title={texto.vazio} text={texto.vazioTexto} />
          ) : (
            <Flex vertical gap={16}>
              {lista.map((estudo) => (
                <Study key={estudo.id} estudo={estudo} />
              ))}
            </Flex>
          )
        }
      </Loaded>
    </Page>
  );
}

type Ato = 'bloquear' | 'desbloquear';

function Study({ estudo }: { readonly estudo: EstudoParaBloquear }) {
  const [ato, setAto] = useState<Ato | null>(null);
  const bloqueado = estudo.situacao === 'BLOQUEADO';
  const { centros, participantes, visitas, formularios } = estudo.alcance;
  return (
    <Card
      title={
        <Flex gap={8} align="center" wrap>
          {estudo.codigo}
          <Tag tone={bloqueado ? 'success' : 'info'}>{bloqueado ? texto.bloqueado : texto.aberto}</Tag>
          {estudo.emVigor ? <Tag>{texto.emVigor}</Tag> : null}
        </Flex>
      }
      extra={
        bloqueado ? (
          <Button danger disabled={!estudo.desbloqueia} onClick={() => setAto('desbloquear')}>
            {texto.desbloquear}
          </Button>
        ) : (
          <Button type="primary" disabled={estudo.falta.length > 0} onClick={() => setAto('bloquear')}>
            {texto.bloquear}
          </Button>
        )
      }
    >
      <Flex vertical gap={12}>
        <Typography.Text>{estudo.titulo}</Typography.Text>
        {bloqueado ? <Locked estudo={estudo} /> : <Missing estudo={estudo} />}
        <div>
          <Typography.Text type="secondary">{texto.alcanca}</Typography.Text>
          <div>
            {[
              texto.centros(centros),
              texto.participantes(participantes),
              texto.visitas(visitas),
              texto.formularios(formularios),
            ].join(' · ')}
          </div>
        </div>
        {estudo.desbloqueadoEm !== null && !bloqueado ? (
          <Typography.Text type="secondary">
            {texto.desbloqueadoPor(
              estudo.desbloqueadoPor ?? '',
              formatMinuto(estudo.desbloqueadoEm),
              estudo.motivoDesbloqueio ?? '',
            )}
          </Typography.Text>
        ) : null}
      </Flex>
      {ato === null ? null : <ActDialog estudo={estudo} ato={ato} onClose={() => setAto(null)} />}
    </Card>
  );
}

function Missing({ estudo }: { readonly estudo: EstudoParaBloquear }) {
  if (estudo.falta.length === 0) return <Alert type="success" showIcon message={texto.nadaFalta} />;
  return (
    <div>
      <Typography.Text strong>{texto.falta}</Typography.Text>
      <ul className="estudo-falta">
        {estudo.falta.map(({ tipo, texto: frase, onde }) => (
          <li key={tipo}>
            <Link to={onde}>{frase}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Locked({ estudo }: { readonly estudo: EstudoParaBloquear }) {
  return (
    <Flex vertical gap={8}>
      <Typography.Text>
        {texto.por(estudo.bloqueadoPor ?? '', formatMinuto(estudo.bloqueadoEm ?? ''))}
      </Typography.Text>
      <div>
        <Typography.Text type="secondary">{texto.resumo}</Typography.Text>
        <div className="estudo-resumo">{estudo.resumoDados}</div>
      </div>
      <Alert
        type={estudo.confere ? 'success' : 'error'}
        showIcon
        message={estudo.confere ? texto.confere : texto.naoConfere}
      />
      {estudo.desbloqueia ? null : <Typography.Text type="secondary">{texto.outraPessoa}</Typography.Text>}
    </Flex>
  );
}

type DialogProps = { readonly estudo: EstudoParaBloquear; readonly ato: Ato; readonly onClose: () => void };

/** The signature of who locks or unlocks; the server asks who they are again. */
function ActDialog({ estudo, ato, onClose }: DialogProps) {
  const client = useQueryClient();
  const bloqueia = ato === 'bloquear';
  return (
    <FormDialog<{ motivo: string }>
      title={bloqueia ? texto.pergunta(estudo.codigo) : texto.perguntaDesfazer(estudo.codigo)}
      action={bloqueia ? texto.bloquear : texto.desbloquear}
      danger={!bloqueia}
      failure={texto.falhaAto}
      refusedAt="motivo"
      onClose={onClose}
      submit={async ({ motivo }) => {
        await agirNoEstudo(estudo.id, ato, motivo);
        notify({ type: 'SUCCESS', value: bloqueia ? texto.feito : texto.desfeito });
        await client.invalidateQueries({ queryKey: lockKey });
      }}
    >
      <Typography.Paragraph>{bloqueia ? texto.declaracao : texto.declaracaoDesfazer}</Typography.Paragraph>
      <Form.Item
        name="motivo"
        label={texto.motivo}
        rules={[{ required: true, whitespace: true, message: texto.motivoFalta }]}
      >
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
