import { onDemand } from '#shared/ui/on-demand.tsx';
import { Opening } from '../parts.tsx';

/** pdf.js is as large as the rest of the product: only whoever opens a PDF fetches it. */
export const PdfView = onDemand(() => import('./PdfView.tsx'), <Opening />);
