import * as z from 'zod/mini'

/** Adds behaviour of GoTrue that @supabase/lite lacks. Handles a request itself, or passes it on with `next`. */
export type AuthRule = (request: Request, next: () => Promise<Response>) => Promise<Response>

/** An error response in GoTrue's format. */
export function refuse(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status })
}

const bodySchema = z.looseObject({
  email: z.optional(z.string()),
  type: z.optional(z.string()),
  password: z.optional(z.string()),
  current_password: z.optional(z.string()),
})

/** The fields of a JSON body that the rules read. Empty for an invalid body, which @supabase/lite refuses later. */
export async function readBody(request: Request): Promise<z.infer<typeof bodySchema>> {
  try {
    return bodySchema.safeParse(await request.clone().json()).data ?? {}
  } catch {
    return {}
  }
}

/** Whether the request has this method and this path below `/auth/v1`. */
export function isCall(request: Request, method: string, path: string): boolean {
  return request.method === method && new URL(request.url).pathname === `/auth/v1${path}`
}
