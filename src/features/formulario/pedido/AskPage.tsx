import { Segmented } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { FixedPatient, RequestForm, useFixedPatient } from '#capabilities/formulario/index.ts';
import type { ParaQuem } from '#domain/formulario/pedido.ts';
import { pedidoTela as texto } from '#messages/formulario-pedido.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

/** /form-pedidos/pedir: a form asked of a patient by link, or the QR of a unit for whoever passes by (FORM-01, UTIL-03). */
export default function AskPage() {
  const navigate = useNavigate();
  const state = useLocation().state as { voltar?: string } | null;
  const [params] = useSearchParams();
  const modelo = /^[1-9][0-9]{0,14}$/.test(params.get('modelo') ?? '') ? Number(params.get('modelo')) : null;
  const { id, item, pending } = useFixedPatient();
  const [para, setPara] = useState<ParaQuem>('paciente');
  return (
    <Page
      title={texto.titulo}
      description={texto.descricao}
      actions={<ButtonLink to={state?.voltar ?? '/form-pedidos'}>{texto.voltar}</ButtonLink>}
    >
      {item ? (
        <FixedPatient item={item} />
      ) : (
        <Segmented<ParaQuem>
          aria-label={texto.paraQuem}
          style={{ marginBottom: 16 }}
          value={para}
          options={[
            { value: 'paciente', label: texto.paciente },
            { value: 'unidade', label: texto.unidade },
          ]}
          onChange={setPara}
        />
      )}
      {pending ? (
        <LoadingState rows={3} />
      ) : (
        <RequestForm
          key={para}
          para={para}
          paciente={item ? id : null}
          fixo={item !== undefined}
          modelo={modelo}
          onMade={(pedido) => void navigate(`/form-pedidos/ver/${pedido.id}`, { replace: true, state })}
        />
      )}
    </Page>
  );
}
