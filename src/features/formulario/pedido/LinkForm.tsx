import { useParams } from 'react-router';
import type { FormularioPublico } from '#domain/formulario/pedido.ts';
import type { LinkScreenProps } from '#shared/feature/link-screens.ts';
import { PublicForm } from './PublicForm.tsx';

/** /c/:token of a form: answered once by the patient whom it was made for. */
export default function LinkForm({ conteudo, call }: LinkScreenProps) {
  const { token = '' } = useParams();
  return (
    <PublicForm
      conteudo={conteudo as FormularioPublico}
      segredo={token}
      enviar={(body) => call('convites/publico/formulario', { method: 'POST', body })}
    />
  );
}
