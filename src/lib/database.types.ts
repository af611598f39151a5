export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      applications: {
        Row: {
          acceptance_taken_back_at: string | null
          accepted_despite: string | null
          applied_at: string
          attendance: string | null
          attendance_at: string | null
          attendance_by: string | null
          confirmed_at: string | null
          decision_message: string | null
          id: string
          job_id: string | null
          job_title: string
          missing_at_acceptance: string[] | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          user_id: string | null
          withdrawal_reason: string | null
          withdrawn_at: string | null
        }
        Insert: {
          acceptance_taken_back_at?: string | null
          accepted_despite?: string | null
          applied_at?: string
          attendance?: string | null
          attendance_at?: string | null
          attendance_by?: string | null
          confirmed_at?: string | null
          decision_message?: string | null
          id?: string
          job_id?: string | null
          job_title?: string
          missing_at_acceptance?: string[] | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          user_id?: string | null
          withdrawal_reason?: string | null
          withdrawn_at?: string | null
        }
        Update: {
          acceptance_taken_back_at?: string | null
          accepted_despite?: string | null
          applied_at?: string
          attendance?: string | null
          attendance_at?: string | null
          attendance_by?: string | null
          confirmed_at?: string | null
          decision_message?: string | null
          id?: string
          job_id?: string | null
          job_title?: string
          missing_at_acceptance?: string[] | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          user_id?: string | null
          withdrawal_reason?: string | null
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "applications_attendance_by_fkey"
            columns: ["attendance_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "applications_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "applications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      availability: {
        Row: {
          days_away: unknown
          free_hours: string[]
          nearby_only_when_free: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          days_away?: unknown
          free_hours?: string[]
          nearby_only_when_free?: boolean
          updated_at?: string
          user_id: string
        }
        Update: {
          days_away?: unknown
          free_hours?: string[]
          nearby_only_when_free?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "availability_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      business: {
        Row: {
          abn: string | null
          account_number: string | null
          agreement: string | null
          apca_number: string | null
          balancing: boolean
          bank: string | null
          break_minutes: number
          bsb: string | null
          copy_accepts: boolean
          fill_distance: number
          fill_fairness: number
          fill_hours: number
          fill_site: number
          gst_registered: boolean
          id: boolean
          name: string | null
          notification_days: number
          rounding_minutes: number
          second_approval_cents: number | null
          unfilled_invite_hours: number | null
          unfilled_notify_hours: number | null
          updated_at: string
        }
        Insert: {
          abn?: string | null
          account_number?: string | null
          agreement?: string | null
          apca_number?: string | null
          balancing?: boolean
          bank?: string | null
          break_minutes?: number
          bsb?: string | null
          copy_accepts?: boolean
          fill_distance?: number
          fill_fairness?: number
          fill_hours?: number
          fill_site?: number
          gst_registered?: boolean
          id?: boolean
          name?: string | null
          notification_days?: number
          rounding_minutes?: number
          second_approval_cents?: number | null
          unfilled_invite_hours?: number | null
          unfilled_notify_hours?: number | null
          updated_at?: string
        }
        Update: {
          abn?: string | null
          account_number?: string | null
          agreement?: string | null
          apca_number?: string | null
          balancing?: boolean
          bank?: string | null
          break_minutes?: number
          bsb?: string | null
          copy_accepts?: boolean
          fill_distance?: number
          fill_fairness?: number
          fill_hours?: number
          fill_site?: number
          gst_registered?: boolean
          id?: boolean
          name?: string | null
          notification_days?: number
          rounding_minutes?: number
          second_approval_cents?: number | null
          unfilled_invite_hours?: number | null
          unfilled_notify_hours?: number | null
          updated_at?: string
        }
        Relationships: []
      }
      certificates: {
        Row: {
          course_id: string
          course_title: string
          issued_at: string
          number: string
          user_id: string
          valid_until: string | null
          certificate_state: string | null
        }
        Insert: {
          course_id: string
          course_title: string
          issued_at?: string
          number?: string
          user_id: string
          valid_until?: string | null
        }
        Update: {
          course_id?: string
          course_title?: string
          issued_at?: string
          number?: string
          user_id?: string
          valid_until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "certificates_user_id_course_id_fkey"
            columns: ["user_id", "course_id"]
            isOneToOne: true
            referencedRelation: "course_progress"
            referencedColumns: ["user_id", "course_id"]
          },
        ]
      }
      conversation_messages: {
        Row: {
          administrator_id: string | null
          application_id: string
          by_administrator: boolean
          id: string
          message: string
          quick: string | null
          sent_at: string
          written_at: string
        }
        Insert: {
          administrator_id?: string | null
          application_id: string
          by_administrator: boolean
          id: string
          message: string
          quick?: string | null
          sent_at: string
          written_at: string
        }
        Update: {
          administrator_id?: string | null
          application_id?: string
          by_administrator?: boolean
          id?: string
          message?: string
          quick?: string | null
          sent_at?: string
          written_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversation_messages_administrator_id_fkey"
            columns: ["administrator_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversation_messages_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "conversations"
            referencedColumns: ["application_id"]
          },
        ]
      }
      conversations: {
        Row: {
          administrators_read_until: string | null
          administrators_wrote_at: string | null
          application_id: string
          is_new_to_administrators: boolean
          is_new_to_person: boolean
          last_at: string | null
          person_read_until: string | null
          person_wrote_at: string | null
          waits_since: string | null
        }
        Insert: {
          administrators_read_until?: string | null
          administrators_wrote_at?: string | null
          application_id: string
          is_new_to_administrators?: never
          is_new_to_person?: never
          last_at?: never
          person_read_until?: string | null
          person_wrote_at?: string | null
          waits_since?: string | null
        }
        Update: {
          administrators_read_until?: string | null
          administrators_wrote_at?: string | null
          application_id?: string
          is_new_to_administrators?: never
          is_new_to_person?: never
          last_at?: never
          person_read_until?: string | null
          person_wrote_at?: string | null
          waits_since?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "conversations_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: true
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      course_progress: {
        Row: {
          answers: NonNullable<Json>
          completed: boolean
          completed_at: string | null
          completion_percentage: number
          course_id: string
          current_question: string | null
          current_section: string | null
          renewals: number
          started_at: string
          updated_at: string
          user_id: string
        }
        Insert: {
          answers?: NonNullable<Json>
          completed?: boolean
          completed_at?: string | null
          completion_percentage?: number
          course_id: string
          current_question?: string | null
          current_section?: string | null
          renewals?: number
          started_at?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          answers?: NonNullable<Json>
          completed?: boolean
          completed_at?: string | null
          completion_percentage?: number
          course_id?: string
          current_question?: string | null
          current_section?: string | null
          renewals?: number
          started_at?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "course_progress_course_id_fkey"
            columns: ["course_id"]
            isOneToOne: false
            referencedRelation: "courses"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "course_progress_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      courses: {
        Row: {
          category: string
          checks: NonNullable<Json>
          created_at: string
          created_by: string | null
          description: string
          enrollments: number
          id: string
          image_url: string | null
          pass_mark: number | null
          question_count: number
          questions: NonNullable<Json>
          section_count: number
          sections: NonNullable<Json>
          solutions: NonNullable<Json>
          status: string
          title: string
          updated_at: string
          valid_months: number | null
        }
        Insert: {
          category: string
          checks?: never
          created_at?: string
          created_by?: string | null
          description: string
          enrollments?: number
          id?: string
          image_url?: string | null
          pass_mark?: number | null
          question_count?: never
          questions?: never
          section_count?: never
          sections: NonNullable<Json>
          solutions?: NonNullable<Json>
          status?: string
          title: string
          updated_at?: string
          valid_months?: number | null
        }
        Update: {
          category?: string
          checks?: never
          created_at?: string
          created_by?: string | null
          description?: string
          enrollments?: number
          id?: string
          image_url?: string | null
          pass_mark?: number | null
          question_count?: never
          questions?: never
          section_count?: never
          sections?: NonNullable<Json>
          solutions?: NonNullable<Json>
          status?: string
          title?: string
          updated_at?: string
          valid_months?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "courses_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      departed_hours: {
        Row: {
          application_id: string | null
          began: string | null
          day: string
          departed_id: string
          ended: string | null
          id: string
          minutes: number
          title: string | null
        }
        Insert: {
          application_id?: string | null
          began?: string | null
          day: string
          departed_id: string
          ended?: string | null
          id?: string
          minutes: number
          title?: string | null
        }
        Update: {
          application_id?: string | null
          began?: string | null
          day?: string
          departed_id?: string
          ended?: string | null
          id?: string
          minutes?: number
          title?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "departed_hours_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "departed_hours_departed_id_fkey"
            columns: ["departed_id"]
            isOneToOne: false
            referencedRelation: "departed_people"
            referencedColumns: ["id"]
          },
        ]
      }
      departed_people: {
        Row: {
          abn: string | null
          agreement: string | null
          id: string
          left_at: string
          name: string
          settled_at: string | null
          settled_by: string | null
          settlement: string | null
        }
        Insert: {
          abn?: string | null
          agreement?: string | null
          id?: string
          left_at?: string
          name: string
          settled_at?: string | null
          settled_by?: string | null
          settlement?: string | null
        }
        Update: {
          abn?: string | null
          agreement?: string | null
          id?: string
          left_at?: string
          name?: string
          settled_at?: string | null
          settled_by?: string | null
          settlement?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "departed_people_settled_by_fkey"
            columns: ["settled_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      document_openings: {
        Row: {
          administrator_id: string
          id: string
          opened_at: string
          path: string
          type: string
          user_id: string
        }
        Insert: {
          administrator_id: string
          id?: string
          opened_at?: string
          path: string
          type: string
          user_id: string
        }
        Update: {
          administrator_id?: string
          id?: string
          opened_at?: string
          path?: string
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "document_openings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      documents: {
        Row: {
          content: string | null
          decided_at: string | null
          expires_on: string | null
          id: string
          number: string | null
          path: string
          reason: string | null
          state: string
          type: string
          uploaded_at: string
          user_id: string
          document_state: string | null
        }
        Insert: {
          content?: string | null
          decided_at?: string | null
          expires_on?: string | null
          id?: string
          number?: string | null
          path: string
          reason?: string | null
          state?: string
          type: string
          uploaded_at?: string
          user_id: string
        }
        Update: {
          content?: string | null
          decided_at?: string | null
          expires_on?: string | null
          id?: string
          number?: string | null
          path?: string
          reason?: string | null
          state?: string
          type?: string
          uploaded_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "documents_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      gst_agreements: {
        Row: {
          given_at: string
          id: string
          user_id: string
          what: string
          withdrawn_at: string | null
          wording: string | null
        }
        Insert: {
          given_at?: string
          id?: string
          user_id: string
          what: string
          withdrawn_at?: string | null
          wording?: string | null
        }
        Update: {
          given_at?: string
          id?: string
          user_id?: string
          what?: string
          withdrawn_at?: string | null
          wording?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "gst_agreements_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      holidays: {
        Row: {
          day: string
          name: string
          state: string
        }
        Insert: {
          day: string
          name: string
          state: string
        }
        Update: {
          day?: string
          name?: string
          state?: string
        }
        Relationships: []
      }
      hours: {
        Row: {
          application_id: string
          began_at: string | null
          break_minutes: number | null
          by_administrator: boolean
          changed_at: string
          changed_by: string | null
          day: string
          ended_at: string | null
          reason: string
        }
        Insert: {
          application_id: string
          began_at?: string | null
          break_minutes?: number | null
          by_administrator: boolean
          changed_at?: string
          changed_by?: string | null
          day: string
          ended_at?: string | null
          reason: string
        }
        Update: {
          application_id?: string
          began_at?: string | null
          break_minutes?: number | null
          by_administrator?: boolean
          changed_at?: string
          changed_by?: string | null
          day?: string
          ended_at?: string | null
          reason?: string
        }
        Relationships: [
          {
            foreignKeyName: "hours_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "hours_changed_by_fkey"
            columns: ["changed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      job_addresses: {
        Row: {
          job_id: string
          site_address: string
        }
        Insert: {
          job_id: string
          site_address: string
        }
        Update: {
          job_id?: string
          site_address?: string
        }
        Relationships: [
          {
            foreignKeyName: "job_addresses_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: true
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      job_contacts: {
        Row: {
          job_id: string
          name: string | null
          phone: string | null
        }
        Insert: {
          job_id: string
          name?: string | null
          phone?: string | null
        }
        Update: {
          job_id?: string
          name?: string | null
          phone?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "job_contacts_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: true
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
        ]
      }
      job_sites: {
        Row: {
          job_id: string
          site_id: string
        }
        Insert: {
          job_id: string
          site_id: string
        }
        Update: {
          job_id?: string
          site_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "job_sites_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: true
            referencedRelation: "jobs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "job_sites_site_id_fkey"
            columns: ["site_id"]
            isOneToOne: false
            referencedRelation: "sites"
            referencedColumns: ["id"]
          },
        ]
      }
      jobs: {
        Row: {
          accepted_count: number
          address_rule: string
          admin_search_text: string
          area_m2: number | null
          category: string | null
          cleaners_needed: number | null
          created_at: string
          created_by: string | null
          days: number | null
          display_status: string
          duration: string | null
          end_time: string | null
          full_description: string | null
          hourly_cents: number | null
          id: string
          image_paths: string[]
          is_full: boolean
          location_city: string | null
          location_postcode: string | null
          location_state: string | null
          pay_basis: string | null
          pay_per_cleaner: string | null
          pdf_path: string | null
          pending_count: number
          place: unknown
          project_dates: string | null
          project_name: string | null
          quote_reference_id: string | null
          rate_cents: number | null
          required_courses: string[]
          required_documents: string[]
          requirement_group: string
          scope_of_work_url: string | null
          search_text: string
          series_id: string | null
          start_date: string | null
          start_date_order: string
          start_time: string | null
          starts_at: string | null
          status: string
          task_schedule_url: string | null
          time_zone: string
          updated_at: string
        }
        Insert: {
          accepted_count?: number
          address_rule?: string
          admin_search_text?: never
          area_m2?: number | null
          category?: string | null
          cleaners_needed?: number | null
          created_at?: string
          created_by?: string | null
          days?: number | null
          display_status?: string
          duration?: string | null
          end_time?: string | null
          full_description?: string | null
          hourly_cents?: never
          id?: string
          image_paths?: string[]
          is_full?: never
          location_city?: string | null
          location_postcode?: string | null
          location_state?: string | null
          pay_basis?: string | null
          pay_per_cleaner?: string | null
          pdf_path?: string | null
          pending_count?: number
          place?: unknown
          project_dates?: string | null
          project_name?: string | null
          quote_reference_id?: string | null
          rate_cents?: number | null
          required_courses?: string[]
          required_documents?: string[]
          requirement_group?: never
          scope_of_work_url?: string | null
          search_text?: never
          series_id?: string | null
          start_date?: string | null
          start_date_order?: never
          start_time?: string | null
          starts_at?: string | null
          status?: string
          task_schedule_url?: string | null
          time_zone: string
          updated_at?: string
        }
        Update: {
          accepted_count?: number
          address_rule?: string
          admin_search_text?: never
          area_m2?: number | null
          category?: string | null
          cleaners_needed?: number | null
          created_at?: string
          created_by?: string | null
          days?: number | null
          display_status?: string
          duration?: string | null
          end_time?: string | null
          full_description?: string | null
          hourly_cents?: never
          id?: string
          image_paths?: string[]
          is_full?: never
          location_city?: string | null
          location_postcode?: string | null
          location_state?: string | null
          pay_basis?: string | null
          pay_per_cleaner?: string | null
          pdf_path?: string | null
          pending_count?: number
          place?: unknown
          project_dates?: string | null
          project_name?: string | null
          quote_reference_id?: string | null
          rate_cents?: number | null
          required_courses?: string[]
          required_documents?: string[]
          requirement_group?: never
          scope_of_work_url?: string | null
          search_text?: never
          series_id?: string | null
          start_date?: string | null
          start_date_order?: never
          start_time?: string | null
          starts_at?: string | null
          status?: string
          task_schedule_url?: string | null
          time_zone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "jobs_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      localities: {
        Row: {
          latitude: number
          locality: string
          longitude: number
          postcode: string
          state: string
        }
        Insert: {
          latitude: number
          locality: string
          longitude: number
          postcode: string
          state: string
        }
        Update: {
          latitude?: number
          locality?: string
          longitude?: number
          postcode?: string
          state?: string
        }
        Relationships: []
      }
      notification_settings: {
        Row: {
          quiet_from: string | null
          quiet_until: string | null
          time_zone: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          quiet_from?: string | null
          quiet_until?: string | null
          time_zone?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          quiet_from?: string | null
          quiet_until?: string | null
          time_zone?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_settings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          created_at: string
          data: NonNullable<Json>
          id: string
          link: string | null
          message: string
          read: boolean
          removed_at: string | null
          type: string
          user_id: string
        }
        Insert: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          link?: string | null
          message: string
          read?: boolean
          removed_at?: string | null
          type: string
          user_id: string
        }
        Update: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          link?: string | null
          message?: string
          read?: boolean
          removed_at?: string | null
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      pay_files: {
        Row: {
          created_by: string | null
          id: string
          issue: number
          made_at: string
          pay_run_id: string
          payer: NonNullable<Json>
          payments: number
          processed_on: string
          rejected_at: string | null
          rejected_by: string | null
          rejection: string | null
          total_cents: number
        }
        Insert: {
          created_by?: string | null
          id?: string
          issue: number
          made_at?: string
          pay_run_id: string
          payer: NonNullable<Json>
          payments: number
          processed_on: string
          rejected_at?: string | null
          rejected_by?: string | null
          rejection?: string | null
          total_cents: number
        }
        Update: {
          created_by?: string | null
          id?: string
          issue?: number
          made_at?: string
          pay_run_id?: string
          payer?: NonNullable<Json>
          payments?: number
          processed_on?: string
          rejected_at?: string | null
          rejected_by?: string | null
          rejection?: string | null
          total_cents?: number
        }
        Relationships: [
          {
            foreignKeyName: "pay_files_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_files_pay_run_id_fkey"
            columns: ["pay_run_id"]
            isOneToOne: false
            referencedRelation: "pay_runs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_files_rejected_by_fkey"
            columns: ["rejected_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      pay_lines: {
        Row: {
          amount_cents: number
          application_id: string | null
          basis: string | null
          created_at: string
          created_by: string | null
          day: string
          departed_id: string | null
          id: string
          job_title: string | null
          kind: string
          minutes: number | null
          payee_name: string
          payment_id: string | null
          rate_cents: number | null
          reason: string | null
          user_id: string | null
        }
        Insert: {
          amount_cents: number
          application_id?: string | null
          basis?: string | null
          created_at?: string
          created_by?: string | null
          day: string
          departed_id?: string | null
          id?: string
          job_title?: string | null
          kind: string
          minutes?: number | null
          payee_name: string
          payment_id?: string | null
          rate_cents?: number | null
          reason?: string | null
          user_id?: string | null
        }
        Update: {
          amount_cents?: number
          application_id?: string | null
          basis?: string | null
          created_at?: string
          created_by?: string | null
          day?: string
          departed_id?: string | null
          id?: string
          job_title?: string | null
          kind?: string
          minutes?: number | null
          payee_name?: string
          payment_id?: string | null
          rate_cents?: number | null
          reason?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "pay_lines_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_lines_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_lines_departed_id_fkey"
            columns: ["departed_id"]
            isOneToOne: false
            referencedRelation: "departed_people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_lines_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_lines_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      pay_runs: {
        Row: {
          amount_cents: number
          approved_at: string | null
          approved_by: string | null
          approved_content: string | null
          created_at: string
          created_by: string | null
          dated: string | null
          exported_at: string | null
          exported_by: string | null
          gst_cents: number
          id: string
          number: number
          paid_at: string | null
          paid_by: string | null
          payer: Json | null
          people: number
          resent: number
          resent_cents: number
          status: string
          until: string
        }
        Insert: {
          amount_cents?: number
          approved_at?: string | null
          approved_by?: string | null
          approved_content?: string | null
          created_at?: string
          created_by?: string | null
          dated?: string | null
          exported_at?: string | null
          exported_by?: string | null
          gst_cents?: number
          id: string
          number?: never
          paid_at?: string | null
          paid_by?: string | null
          payer?: Json | null
          people?: number
          resent?: number
          resent_cents?: number
          status?: string
          until: string
        }
        Update: {
          amount_cents?: number
          approved_at?: string | null
          approved_by?: string | null
          approved_content?: string | null
          created_at?: string
          created_by?: string | null
          dated?: string | null
          exported_at?: string | null
          exported_by?: string | null
          gst_cents?: number
          id?: string
          number?: never
          paid_at?: string | null
          paid_by?: string | null
          payer?: Json | null
          people?: number
          resent?: number
          resent_cents?: number
          status?: string
          until?: string
        }
        Relationships: [
          {
            foreignKeyName: "pay_runs_approved_by_fkey"
            columns: ["approved_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_runs_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_runs_exported_by_fkey"
            columns: ["exported_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "pay_runs_paid_by_fkey"
            columns: ["paid_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_details: {
        Row: {
          abn: string | null
          account_number: string | null
          bsb: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          abn?: string | null
          account_number?: string | null
          bsb?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          abn?: string | null
          account_number?: string | null
          bsb?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "payment_details_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_returns: {
        Row: {
          id: string
          pay_run_id: string
          payment_id: string
          reason: string
          recorded_at: string
          recorded_by: string | null
          resent_in: string | null
          returned_on: string
          settled_at: string | null
          settled_by: string | null
          settlement: string | null
        }
        Insert: {
          id?: string
          pay_run_id: string
          payment_id: string
          reason: string
          recorded_at?: string
          recorded_by?: string | null
          resent_in?: string | null
          returned_on: string
          settled_at?: string | null
          settled_by?: string | null
          settlement?: string | null
        }
        Update: {
          id?: string
          pay_run_id?: string
          payment_id?: string
          reason?: string
          recorded_at?: string
          recorded_by?: string | null
          resent_in?: string | null
          returned_on?: string
          settled_at?: string | null
          settled_by?: string | null
          settlement?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payment_returns_pay_run_id_fkey"
            columns: ["pay_run_id"]
            isOneToOne: false
            referencedRelation: "pay_runs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_returns_payment_id_fkey"
            columns: ["payment_id"]
            isOneToOne: false
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_returns_recorded_by_fkey"
            columns: ["recorded_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_returns_resent_in_fkey"
            columns: ["resent_in"]
            isOneToOne: false
            referencedRelation: "pay_runs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_returns_settled_by_fkey"
            columns: ["settled_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      payments: {
        Row: {
          abn: string | null
          agreement: string | null
          amount_cents: number
          gst_carried_cents: number
          gst_cents: number
          id: string
          kind: string
          name: string
          number: string | null
          pay_run_id: string
          user_id: string | null
        }
        Insert: {
          abn?: string | null
          agreement?: string | null
          amount_cents?: number
          gst_carried_cents?: number
          gst_cents?: number
          id?: string
          kind?: string
          name: string
          number?: string | null
          pay_run_id: string
          user_id?: string | null
        }
        Update: {
          abn?: string | null
          agreement?: string | null
          amount_cents?: number
          gst_carried_cents?: number
          gst_cents?: number
          id?: string
          kind?: string
          name?: string
          number?: string | null
          pay_run_id?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payments_pay_run_id_fkey"
            columns: ["pay_run_id"]
            isOneToOne: false
            referencedRelation: "pay_runs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          communication_style: string | null
          created_at: string
          email: string | null
          experience_specialties: string[]
          experience_years: number
          id: string
          language: string
          location: string | null
          name: string | null
          nationality: string | null
          phone: string | null
          phone_digits: string | null
          phone_since: string
          photo_path: string | null
          place: unknown
          postcode: string | null
          preferred_name: string | null
          profile_complete: boolean | null
          proximity: number
          role: string
          search_text: string
          status: string
          time_zone: string
          updated_at: string
          greeting_name: string | null
        }
        Insert: {
          communication_style?: string | null
          created_at?: string
          email?: string | null
          experience_specialties?: string[]
          experience_years?: number
          id: string
          language?: string
          location?: string | null
          name?: string | null
          nationality?: string | null
          phone?: string | null
          phone_digits?: never
          phone_since?: string
          photo_path?: string | null
          place?: unknown
          postcode?: string | null
          preferred_name?: string | null
          profile_complete?: never
          proximity?: number
          role?: string
          search_text?: never
          status?: string
          time_zone: string
          updated_at?: string
        }
        Update: {
          communication_style?: string | null
          created_at?: string
          email?: string | null
          experience_specialties?: string[]
          experience_years?: number
          id?: string
          language?: string
          location?: string | null
          name?: string | null
          nationality?: string | null
          phone?: string | null
          phone_digits?: never
          phone_since?: string
          photo_path?: string | null
          place?: unknown
          postcode?: string | null
          preferred_name?: string | null
          profile_complete?: never
          proximity?: number
          role?: string
          search_text?: never
          status?: string
          time_zone?: string
          updated_at?: string
        }
        Relationships: []
      }
      push_tokens: {
        Row: {
          created_at: string
          endpoint: string
          token: NonNullable<Json>
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          endpoint: string
          token: NonNullable<Json>
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          endpoint?: string
          token?: NonNullable<Json>
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "push_tokens_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      sites: {
        Row: {
          address_rule: string
          area_m2: number | null
          category: string | null
          cleaners_needed: number | null
          client_name: string | null
          contact_name: string | null
          contact_phone: string | null
          created_at: string
          end_time: string | null
          full_description: string | null
          id: string
          image_paths: string[]
          location_city: string | null
          location_postcode: string | null
          location_state: string | null
          name: string
          name_order: string
          notes: string | null
          pay_basis: string | null
          pay_per_cleaner: string | null
          pdf_path: string | null
          place: unknown
          rate_cents: number | null
          required_courses: string[]
          required_documents: string[]
          search_text: string
          site_address: string | null
          start_time: string | null
          updated_at: string
        }
        Insert: {
          address_rule?: string
          area_m2?: number | null
          category?: string | null
          cleaners_needed?: number | null
          client_name?: string | null
          contact_name?: string | null
          contact_phone?: string | null
          created_at?: string
          end_time?: string | null
          full_description?: string | null
          id?: string
          image_paths?: string[]
          location_city?: string | null
          location_postcode?: string | null
          location_state?: string | null
          name: string
          name_order?: never
          notes?: string | null
          pay_basis?: string | null
          pay_per_cleaner?: string | null
          pdf_path?: string | null
          place?: unknown
          rate_cents?: number | null
          required_courses?: string[]
          required_documents?: string[]
          search_text?: never
          site_address?: string | null
          start_time?: string | null
          updated_at?: string
        }
        Update: {
          address_rule?: string
          area_m2?: number | null
          category?: string | null
          cleaners_needed?: number | null
          client_name?: string | null
          contact_name?: string | null
          contact_phone?: string | null
          created_at?: string
          end_time?: string | null
          full_description?: string | null
          id?: string
          image_paths?: string[]
          location_city?: string | null
          location_postcode?: string | null
          location_state?: string | null
          name?: string
          name_order?: never
          notes?: string | null
          pay_basis?: string | null
          pay_per_cleaner?: string | null
          pdf_path?: string | null
          place?: unknown
          rate_cents?: number | null
          required_courses?: string[]
          required_documents?: string[]
          search_text?: never
          site_address?: string | null
          start_time?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      unused_job_files: {
        Row: {
          discard_from: string
          path: string
        }
        Insert: {
          discard_from: string
          path: string
        }
        Update: {
          discard_from?: string
          path?: string
        }
        Relationships: []
      }
      user_folders: {
        Row: {
          sweep_from: string
          user_id: string
        }
        Insert: {
          sweep_from: string
          user_id: string
        }
        Update: {
          sweep_from?: string
          user_id?: string
        }
        Relationships: []
      }
      visits: {
        Row: {
          application_id: string
          day: string
          done_at: string | null
          done_sent_at: string | null
          here_at: string | null
          here_sent_at: string | null
        }
        Insert: {
          application_id: string
          day: string
          done_at?: string | null
          done_sent_at?: string | null
          here_at?: string | null
          here_sent_at?: string | null
        }
        Update: {
          application_id?: string
          day?: string
          done_at?: string | null
          done_sent_at?: string | null
          here_at?: string | null
          here_sent_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "visits_application_id_fkey"
            columns: ["application_id"]
            isOneToOne: false
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_invitation: {
        Args: { despite_clash?: boolean; job_id: string }
        Returns: {
          acceptance_taken_back_at: string | null
          accepted_despite: string | null
          applied_at: string
          attendance: string | null
          attendance_at: string | null
          attendance_by: string | null
          confirmed_at: string | null
          decision_message: string | null
          id: string
          job_id: string | null
          job_title: string
          missing_at_acceptance: string[] | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          user_id: string | null
          withdrawal_reason: string | null
          withdrawn_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "applications"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      account_data: { Args: { user_id: string }; Returns: Json }
      account_deletion: {
        Args: { user_id: string }
        Returns: Database["public"]["CompositeTypes"]["account_deletion_row"]
        SetofOptions: {
          from: "*"
          to: "account_deletion_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      add_pay_line: {
        Args: {
          amount_cents: number
          application_id?: string
          idempotency_key?: string
          kind: string
          reason: string
          user_id: string
        }
        Returns: string
      }
      admin_applications_per_day: {
        Args: { days?: number }
        Returns: {
          accepted: number
          day: string
          pending: number
          rejected: number
        }[]
      }
      admin_job: {
        Args: { job_id: string }
        Returns: {
          accepted_count: number
          address_rule: string
          admin_search_text: string
          area_m2: number | null
          category: string | null
          cleaners_needed: number | null
          created_at: string
          created_by: string | null
          days: number | null
          display_status: string
          duration: string | null
          end_time: string | null
          full_description: string | null
          hourly_cents: number | null
          id: string
          image_paths: string[]
          is_full: boolean
          location_city: string | null
          location_postcode: string | null
          location_state: string | null
          pay_basis: string | null
          pay_per_cleaner: string | null
          pdf_path: string | null
          pending_count: number
          place: unknown
          project_dates: string | null
          project_name: string | null
          quote_reference_id: string | null
          rate_cents: number | null
          required_courses: string[]
          required_documents: string[]
          requirement_group: string
          scope_of_work_url: string | null
          search_text: string
          series_id: string | null
          start_date: string | null
          start_date_order: string
          start_time: string | null
          starts_at: string | null
          status: string
          task_schedule_url: string | null
          time_zone: string
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "jobs"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      admin_jobs_total: {
        Args: {
          city?: string
          first_day: string
          query?: string
          site_id?: string
          status?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_jobs_total_row"]
        SetofOptions: {
          from: "*"
          to: "admin_jobs_total_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      admin_open_jobs_per_city: {
        Args: { places?: number }
        Returns: {
          city: string
          jobs: number
          kind: string
        }[]
      }
      admin_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_queue: {
        Args: Record<PropertyKey, never>
        Returns: {
          items: Json
          kind: string
          number: number
        }[]
      }
      admin_site: {
        Args: { site_id: string }
        Returns: {
          address_rule: string
          area_m2: number | null
          category: string | null
          cleaners_needed: number | null
          client_name: string | null
          contact_name: string | null
          contact_phone: string | null
          created_at: string
          end_time: string | null
          full_description: string | null
          id: string
          image_paths: string[]
          location_city: string | null
          location_postcode: string | null
          location_state: string | null
          name: string
          name_order: string
          notes: string | null
          pay_basis: string | null
          pay_per_cleaner: string | null
          pdf_path: string | null
          place: unknown
          rate_cents: number | null
          required_courses: string[]
          required_documents: string[]
          search_text: string
          site_address: string | null
          start_time: string | null
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "sites"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      announce_job_files: { Args: { paths: string[] }; Returns: undefined }
      announce_user_files: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      answer_offer: {
        Args: { coming: boolean; job_id: string }
        Returns: {
          acceptance_taken_back_at: string | null
          accepted_despite: string | null
          applied_at: string
          attendance: string | null
          attendance_at: string | null
          attendance_by: string | null
          confirmed_at: string | null
          decision_message: string | null
          id: string
          job_id: string | null
          job_title: string
          missing_at_acceptance: string[] | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          user_id: string | null
          withdrawal_reason: string | null
          withdrawn_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "applications"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      apply_to_job: {
        Args: { despite_clash?: boolean; job_id: string }
        Returns: {
          acceptance_taken_back_at: string | null
          accepted_despite: string | null
          applied_at: string
          attendance: string | null
          attendance_at: string | null
          attendance_by: string | null
          confirmed_at: string | null
          decision_message: string | null
          id: string
          job_id: string | null
          job_title: string
          missing_at_acceptance: string[] | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          user_id: string | null
          withdrawal_reason: string | null
          withdrawn_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "applications"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      approve_departed_hours: {
        Args: { amount_cents: number; hours_id: string }
        Returns: undefined
      }
      approve_hours: {
        Args: { items: Json }
        Returns: Database["public"]["CompositeTypes"]["approved_hours_row"][]
        SetofOptions: {
          from: "*"
          to: "approved_hours_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      approve_pay_run: {
        Args: {
          amount_cents: number
          gst_cents: number
          people: number
          run_id: string
        }
        Returns: {
          amount_cents: number
          approved_at: string | null
          approved_by: string | null
          approved_content: string | null
          created_at: string
          created_by: string | null
          dated: string | null
          exported_at: string | null
          exported_by: string | null
          gst_cents: number
          id: string
          number: number
          paid_at: string | null
          paid_by: string | null
          payer: Json | null
          people: number
          resent: number
          resent_cents: number
          status: string
          until: string
        }
        SetofOptions: {
          from: "*"
          to: "pay_runs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      approve_week_hours: {
        Args: {
          began?: string
          break_minutes?: number
          ended?: string
          first_day: string
          guard: string
          items?: Json
          query?: string
          reason?: string
          treatment?: string
          view?: string
        }
        Returns: Database["public"]["CompositeTypes"]["hours_preview_row"]
        SetofOptions: {
          from: "*"
          to: "hours_preview_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      availability_of: { Args: { user_id: string }; Returns: Json }
      begin_delivery: {
        Args: { call: string; channels: string[] }
        Returns: boolean
      }
      cannot_be_paid: {
        Args: { after_id?: string; after_name?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["unpaid_row"][]
        SetofOptions: {
          from: "*"
          to: "unpaid_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      certificate_state: {
        Args: {
          certificate: Database["public"]["Tables"]["certificates"]["Row"]
        }
        Returns: string
      }
      change_hours: {
        Args: {
          application_id: string
          began?: string
          break_minutes?: number
          day: string
          ended?: string
          reason?: string
          seen?: string
        }
        Returns: {
          application_id: string
          began_at: string | null
          break_minutes: number | null
          by_administrator: boolean
          changed_at: string
          changed_by: string | null
          day: string
          ended_at: string | null
          reason: string
        }
        SetofOptions: {
          from: "*"
          to: "hours"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      change_reserve: {
        Args: { application_id: string; change: string }
        Returns: undefined
      }
      changed_accounts_of_run: {
        Args: { run_id: string }
        Returns: Database["public"]["CompositeTypes"]["changed_account_row"][]
        SetofOptions: {
          from: "*"
          to: "changed_account_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      check_answers: {
        Args: { course_id: string }
        Returns: {
          answer: string
          explanation: string
          is_right: boolean
          key: string
          right_answers: Json
        }[]
      }
      check_phone_sign_in: {
        Args: { caller: string; password: string; phone: string }
        Returns: string
      }
      check_request: { Args: Record<PropertyKey, never>; Returns: undefined }
      claim_deliveries: {
        Args: { batch_size?: number }
        Returns: Database["public"]["CompositeTypes"]["delivery_work"][]
        SetofOptions: {
          from: "*"
          to: "delivery_work"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      confirm_coming: {
        Args: { application_id: string }
        Returns: {
          acceptance_taken_back_at: string | null
          accepted_despite: string | null
          applied_at: string
          attendance: string | null
          attendance_at: string | null
          attendance_by: string | null
          confirmed_at: string | null
          decision_message: string | null
          id: string
          job_id: string | null
          job_title: string
          missing_at_acceptance: string[] | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          user_id: string | null
          withdrawal_reason: string | null
          withdrawn_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "applications"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      confirm_identity: { Args: { password: string }; Returns: boolean }
      conversation: {
        Args: { application_id: string }
        Returns: Database["public"]["CompositeTypes"]["conversation_row"]
        SetofOptions: {
          from: "*"
          to: "conversation_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      conversation_messages: {
        Args: { application_id: string; before_at?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["conversation_message_row"][]
        SetofOptions: {
          from: "*"
          to: "conversation_message_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      copy_job: {
        Args: {
          day: string
          image_paths?: string[]
          job_id: string
          pdf_path?: string
          user_ids?: string[]
        }
        Returns: Json
      }
      correct_my_hours: {
        Args: {
          application_id: string
          began?: string
          break_minutes?: number
          day: string
          ended?: string
          reason?: string
          seen?: string
        }
        Returns: {
          application_id: string
          began_at: string | null
          break_minutes: number | null
          by_administrator: boolean
          changed_at: string
          changed_by: string | null
          day: string
          ended_at: string | null
          reason: string
        }
        SetofOptions: {
          from: "*"
          to: "hours"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      count_listed_applications: {
        Args: {
          city?: string
          from_day?: string
          only_job?: string
          only_site?: string
          only_status?: string
          query?: string
          until_day?: string
        }
        Returns: number
      }
      count_listed_users: {
        Args: {
          city?: string
          documents?: string
          missing_document?: string
          query?: string
          role?: string
          status?: string
          worked?: string
        }
        Returns: number
      }
      count_open_jobs: {
        Args: {
          category?: string
          city?: string
          only_qualified?: boolean
          only_urgent?: boolean
          query?: string
          this_week?: boolean
          within_distance?: boolean
        }
        Returns: number
      }
      count_phone_sign_in: {
        Args: { caller: string; phone: string }
        Returns: boolean
      }
      course_people: {
        Args: {
          after_updated?: string
          after_user?: string
          completed?: boolean
          course_id: string
          page_size?: number
          query?: string
        }
        Returns: Database["public"]["CompositeTypes"]["course_person_row"][]
        SetofOptions: {
          from: "*"
          to: "course_person_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      course_summary: {
        Args: { course_id: string }
        Returns: {
          average_percentage: number
          completed: number
          id: string
          started: number
          status: string
          title: string
        }[]
      }
      course_to_edit: {
        Args: { course_id: string }
        Returns: {
          category: string
          checks: NonNullable<Json>
          created_at: string
          created_by: string | null
          description: string
          enrollments: number
          id: string
          image_url: string | null
          pass_mark: number | null
          question_count: number
          questions: NonNullable<Json>
          section_count: number
          sections: NonNullable<Json>
          solutions: NonNullable<Json>
          status: string
          title: string
          updated_at: string
          valid_months: number | null
        }
        SetofOptions: {
          from: "*"
          to: "courses"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      dashboard: { Args: Record<PropertyKey, never>; Returns: Json }
      decide_document: {
        Args: {
          decision: string
          document_id: string
          expires_on?: string
          reason?: string
        }
        Returns: Database["public"]["CompositeTypes"]["document_row"]
        SetofOptions: {
          from: "*"
          to: "document_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      decline_invitation: { Args: { job_id: string }; Returns: undefined }
      delete_account: {
        Args: { password: string; user_id: string }
        Returns: boolean
      }
      delete_job: { Args: { job_id: string }; Returns: undefined }
      delete_job_series: {
        Args: { job_id: string }
        Returns: {
          id: string
          outcome: string
          start_date: string
        }[]
      }
      delete_site: { Args: { site_id: string }; Returns: undefined }
      delivery_problems: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_silent: boolean
          last_call: string
          messages: number
          reason: string
          since: string
          waiting: number
        }[]
      }
      dispute_change: {
        Args: { notice_id: string; token?: string }
        Returns: undefined
      }
      document_state: {
        Args: { document: Database["public"]["Tables"]["documents"]["Row"] }
        Returns: string
      }
      drop_departed_hours: { Args: { hours_id: string }; Returns: undefined }
      end_own_session: { Args: { session_id: string }; Returns: undefined }
      export_pay_run: {
        Args: { processed_on?: string; run_id: string; seen_accounts?: Json }
        Returns: {
          amount_cents: number
          approved_at: string | null
          approved_by: string | null
          approved_content: string | null
          created_at: string
          created_by: string | null
          dated: string | null
          exported_at: string | null
          exported_by: string | null
          gst_cents: number
          id: string
          number: number
          paid_at: string | null
          paid_by: string | null
          payer: Json | null
          people: number
          resent: number
          resent_cents: number
          status: string
          until: string
        }
        SetofOptions: {
          from: "*"
          to: "pay_runs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      feed_events: {
        Args: { token: string }
        Returns: Database["public"]["CompositeTypes"]["calendar_event"][]
        SetofOptions: {
          from: "*"
          to: "calendar_event"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      files_of_deleted_accounts: {
        Args: { page_size?: number }
        Returns: string[]
      }
      files_to_discard: {
        Args: { page_size?: number }
        Returns: {
          bucket_id: string
          path: string
        }[]
      }
      fill_place: {
        Args: { application_id?: string; job_id: string; user_id: string }
        Returns: string
      }
      give_up_pay_run: { Args: { run_id: string }; Returns: undefined }
      greeting_name: {
        Args: { person: Database["public"]["Tables"]["profiles"]["Row"] }
        Returns: string
      }
      has_second_factor: { Args: { user_id: string }; Returns: boolean }
      hours_summary: {
        Args: { first_day: string; query?: string }
        Returns: Database["public"]["CompositeTypes"]["hours_view_row"][]
        SetofOptions: {
          from: "*"
          to: "hours_view_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      invitations_due: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["due_invitations"]
        SetofOptions: {
          from: "*"
          to: "due_invitations"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      invite_best: {
        Args: { after_id?: string; after_starts?: string }
        Returns: Database["public"]["CompositeTypes"]["invited_best"][]
        SetofOptions: {
          from: "*"
          to: "invited_best"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      invite_to_job: {
        Args: { job_id: string; user_ids: string[] }
        Returns: {
          error: string
          user_id: string
        }[]
      }
      is_admin: { Args: Record<PropertyKey, never>; Returns: boolean }
      job_applicants: {
        Args: { after?: Json; job_id: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["applicant_row"][]
        SetofOptions: {
          from: "*"
          to: "applicant_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      job_availability: { Args: { job_id: string }; Returns: string }
      job_candidates: {
        Args: {
          after?: Json
          job_id: string
          page_size?: number
          query?: string
        }
        Returns: Database["public"]["CompositeTypes"]["candidate_row"][]
        SetofOptions: {
          from: "*"
          to: "candidate_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      job_clashes: { Args: { job_id: string }; Returns: string[] }
      job_distance: { Args: { job_id: string }; Returns: number }
      job_event: {
        Args: { job_id: string; user_id: string }
        Returns: Database["public"]["CompositeTypes"]["calendar_event"]
        SetofOptions: {
          from: "*"
          to: "calendar_event"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      job_invitations: {
        Args: {
          after_invited?: string
          after_user?: string
          job_id: string
          page_size?: number
        }
        Returns: Database["public"]["CompositeTypes"]["invited_row"][]
        SetofOptions: {
          from: "*"
          to: "invited_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      job_pay: {
        Args: { job_id: string }
        Returns: Database["public"]["CompositeTypes"]["job_pay_row"][]
        SetofOptions: {
          from: "*"
          to: "job_pay_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      job_reach: {
        Args: { job_id: string }
        Returns: Database["public"]["CompositeTypes"]["job_reach"]
        SetofOptions: {
          from: "*"
          to: "job_reach"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      job_requirements: {
        Args: { job_id: string }
        Returns: Database["public"]["CompositeTypes"]["requirement_row"][]
        SetofOptions: {
          from: "*"
          to: "requirement_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      job_reserve: {
        Args: { job_id: string }
        Returns: Database["public"]["CompositeTypes"]["reserve_row"][]
        SetofOptions: {
          from: "*"
          to: "reserve_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      jobs_of_series: {
        Args: { job_id: string }
        Returns: {
          accepted_count: number
          cleaners_needed: number
          has_begun: boolean
          id: string
          start_date: string
          status: string
        }[]
      }
      last_audit_check: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["audit_check_row"]
        SetofOptions: {
          from: "*"
          to: "audit_check_row"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      list_applications: {
        Args: {
          after_ahead?: boolean
          after_applied?: string
          after_begins?: string
          after_id?: string
          after_job?: string
          city?: string
          from_day?: string
          only_ids?: string[]
          only_job?: string
          only_site?: string
          only_status?: string
          page_size?: number
          query?: string
          sort?: string
          until_day?: string
        }
        Returns: Database["public"]["CompositeTypes"]["application_row"][]
        SetofOptions: {
          from: "*"
          to: "application_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_conversations: {
        Args: {
          after_at?: string
          after_id?: string
          only_waiting?: boolean
          page_size?: number
          query?: string
        }
        Returns: Database["public"]["CompositeTypes"]["conversation_row"][]
        SetofOptions: {
          from: "*"
          to: "conversation_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_courses: {
        Args: {
          after_created?: string
          after_id?: string
          category?: string
          page_size?: number
          query?: string
          status?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_course_row"][]
        SetofOptions: {
          from: "*"
          to: "admin_course_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      list_departed: {
        Args: { after_id?: string; after_left?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["departed_row"][]
        SetofOptions: {
          from: "*"
          to: "departed_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      make_calendar_feed: { Args: Record<PropertyKey, never>; Returns: string }
      make_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      make_site_of_job: {
        Args: { job_id: string }
        Returns: {
          jobs: number
          name: string
          site_id: string
        }[]
      }
      message_accepted: {
        Args: { idempotency_key?: string; job_id: string; message: string }
        Returns: number
      }
      move_phone_sign_in: { Args: { user_id: string }; Returns: undefined }
      my_calendar_feed: { Args: Record<PropertyKey, never>; Returns: string }
      my_documents: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["document_row"][]
        SetofOptions: {
          from: "*"
          to: "document_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_gst: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["gst_row"]
        SetofOptions: {
          from: "*"
          to: "gst_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      my_hours: {
        Args: { days?: number; first_day: string }
        Returns: Database["public"]["CompositeTypes"]["hours_row"][]
        SetofOptions: {
          from: "*"
          to: "hours_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_id: { Args: Record<PropertyKey, never>; Returns: string }
      my_invitations: {
        Args: { job_id?: string }
        Returns: Database["public"]["CompositeTypes"]["invitation_row"][]
        SetofOptions: {
          from: "*"
          to: "invitation_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_jobs: {
        Args: {
          after_id?: string
          after_order?: string
          page_size?: number
          past?: boolean
        }
        Returns: Database["public"]["CompositeTypes"]["my_job_row"][]
        SetofOptions: {
          from: "*"
          to: "my_job_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_missing: {
        Args: Record<PropertyKey, never>
        Returns: {
          job_id: string
          missing: string[]
        }[]
      }
      my_new_messages: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_notification_settings: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      my_offers: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["offer_row"][]
        SetofOptions: {
          from: "*"
          to: "offer_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_payment_faults: { Args: Record<PropertyKey, never>; Returns: string[] }
      my_payments: {
        Args: { after_dated?: string; after_id?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["my_payment_row"][]
        SetofOptions: {
          from: "*"
          to: "my_payment_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_record: {
        Args: Record<PropertyKey, never>
        Returns: {
          came: number
          cancelled_late: number
          did_not_come: number
        }[]
      }
      my_security_notices: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["security_notice_row"][]
        SetofOptions: {
          from: "*"
          to: "security_notice_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_unpaid_lines: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount_cents: number
          application_id: string | null
          basis: string | null
          created_at: string
          created_by: string | null
          day: string
          departed_id: string | null
          id: string
          job_title: string | null
          kind: string
          minutes: number | null
          payee_name: string
          payment_id: string | null
          rate_cents: number | null
          reason: string | null
          user_id: string | null
        }[]
        SetofOptions: {
          from: "*"
          to: "pay_lines"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      my_week: {
        Args: { days?: number; first_day: string }
        Returns: Database["public"]["CompositeTypes"]["week_row"][]
        SetofOptions: {
          from: "*"
          to: "week_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      note_about: {
        Args: { idempotency_key?: string; note: string; user_id: string }
        Returns: string
      }
      note_job_seen: { Args: { job_id: string }; Returns: undefined }
      notes_about: {
        Args: {
          after_created?: string
          after_id?: string
          page_size?: number
          user_id: string
        }
        Returns: Database["public"]["CompositeTypes"]["person_note_row"][]
        SetofOptions: {
          from: "*"
          to: "person_note_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      notify_people_nearby: { Args: { batch_size?: number }; Returns: number }
      open_document: { Args: { document_id: string }; Returns: string }
      open_pay_run_file: { Args: { run_id: string }; Returns: Json }
      open_payment_details: {
        Args: { user_id: string }
        Returns: {
          abn: string | null
          account_number: string | null
          bsb: string | null
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "payment_details"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      owed_again: {
        Args: { after_day?: string; after_id?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["owed_again_row"][]
        SetofOptions: {
          from: "*"
          to: "owed_again_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      own_sessions: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["own_session_row"][]
        SetofOptions: {
          from: "*"
          to: "own_session_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      pay_departed: {
        Args: { departed_id: string; run_id: string }
        Returns: {
          amount_cents: number
          approved_at: string | null
          approved_by: string | null
          approved_content: string | null
          created_at: string
          created_by: string | null
          dated: string | null
          exported_at: string | null
          exported_by: string | null
          gst_cents: number
          id: string
          number: number
          paid_at: string | null
          paid_by: string | null
          payer: Json | null
          people: number
          resent: number
          resent_cents: number
          status: string
          until: string
        }
        SetofOptions: {
          from: "*"
          to: "pay_runs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      pay_pay_run: {
        Args: { run_id: string }
        Returns: {
          amount_cents: number
          approved_at: string | null
          approved_by: string | null
          approved_content: string | null
          created_at: string
          created_by: string | null
          dated: string | null
          exported_at: string | null
          exported_by: string | null
          gst_cents: number
          id: string
          number: number
          paid_at: string | null
          paid_by: string | null
          payer: Json | null
          people: number
          resent: number
          resent_cents: number
          status: string
          until: string
        }
        SetofOptions: {
          from: "*"
          to: "pay_runs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      pay_run_approval: {
        Args: { run_id: string }
        Returns: Database["public"]["CompositeTypes"]["pay_run_approval_row"]
        SetofOptions: {
          from: "*"
          to: "pay_run_approval_row"
          isOneToOne: true
          isSetofReturn: true
        }
      }
      pay_statement: { Args: { payment_id: string }; Returns: Json }
      people_of_site: {
        Args: {
          after_id?: string
          after_times?: number
          page_size?: number
          query?: string
          site_id: string
        }
        Returns: Database["public"]["CompositeTypes"]["site_person_row"][]
        SetofOptions: {
          from: "*"
          to: "site_person_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      permit_factor_change: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      person_documents: {
        Args: { user_id: string }
        Returns: Database["public"]["CompositeTypes"]["document_row"][]
        SetofOptions: {
          from: "*"
          to: "document_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      person_head: {
        Args: { user_id: string }
        Returns: Database["public"]["CompositeTypes"]["person_head_row"]
        SetofOptions: {
          from: "*"
          to: "person_head_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      phone_sign_in: {
        Args: { user_id: string }
        Returns: {
          account_id: string
          account_name: string
          taken: boolean
        }[]
      }
      post_job_series: {
        Args: { days: string[]; ids: string[]; job: Json }
        Returns: {
          accepted_count: number
          address_rule: string
          admin_search_text: string
          area_m2: number | null
          category: string | null
          cleaners_needed: number | null
          created_at: string
          created_by: string | null
          days: number | null
          display_status: string
          duration: string | null
          end_time: string | null
          full_description: string | null
          hourly_cents: number | null
          id: string
          image_paths: string[]
          is_full: boolean
          location_city: string | null
          location_postcode: string | null
          location_state: string | null
          pay_basis: string | null
          pay_per_cleaner: string | null
          pdf_path: string | null
          pending_count: number
          place: unknown
          project_dates: string | null
          project_name: string | null
          quote_reference_id: string | null
          rate_cents: number | null
          required_courses: string[]
          required_documents: string[]
          requirement_group: string
          scope_of_work_url: string | null
          search_text: string
          series_id: string | null
          start_date: string | null
          start_date_order: string
          start_time: string | null
          starts_at: string | null
          status: string
          task_schedule_url: string | null
          time_zone: string
          updated_at: string
        }[]
        SetofOptions: {
          from: "*"
          to: "jobs"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      preview_hours: {
        Args: {
          began?: string
          break_minutes?: number
          ended?: string
          first_day: string
          items?: Json
          query?: string
          treatment?: string
          view?: string
        }
        Returns: Database["public"]["CompositeTypes"]["hours_preview_row"]
        SetofOptions: {
          from: "*"
          to: "hours_preview_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      read_conversation: {
        Args: { application_id: string; until: string }
        Returns: undefined
      }
      record_attendance: {
        Args: { attendance: Json; job_id: string }
        Returns: number
      }
      recovery_codes_since: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      reject_pay_file: {
        Args: { reason: string; run_id: string }
        Returns: {
          amount_cents: number
          approved_at: string | null
          approved_by: string | null
          approved_content: string | null
          created_at: string
          created_by: string | null
          dated: string | null
          exported_at: string | null
          exported_by: string | null
          gst_cents: number
          id: string
          number: number
          paid_at: string | null
          paid_by: string | null
          payer: Json | null
          people: number
          resent: number
          resent_cents: number
          status: string
          until: string
        }
        SetofOptions: {
          from: "*"
          to: "pay_runs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      remake_pay_file: {
        Args: { processed_on?: string; run_id: string; seen_accounts?: Json }
        Returns: {
          amount_cents: number
          approved_at: string | null
          approved_by: string | null
          approved_content: string | null
          created_at: string
          created_by: string | null
          dated: string | null
          exported_at: string | null
          exported_by: string | null
          gst_cents: number
          id: string
          number: number
          paid_at: string | null
          paid_by: string | null
          payer: Json | null
          people: number
          resent: number
          resent_cents: number
          status: string
          until: string
        }
        SetofOptions: {
          from: "*"
          to: "pay_runs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      remind_unconfirmed: { Args: Record<PropertyKey, never>; Returns: number }
      reminders_due: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["due_reminders"]
        SetofOptions: {
          from: "*"
          to: "due_reminders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      remove_document: { Args: { path: string }; Returns: undefined }
      remove_holiday: {
        Args: { day: string; state: string }
        Returns: undefined
      }
      remove_note: { Args: { note_id: string }; Returns: undefined }
      remove_pay_line: { Args: { line_id: string }; Returns: undefined }
      remove_second_factor: { Args: { user_id: string }; Returns: undefined }
      renew_course: {
        Args: { course_id: string }
        Returns: {
          answers: NonNullable<Json>
          completed: boolean
          completed_at: string | null
          completion_percentage: number
          course_id: string
          current_question: string | null
          current_section: string | null
          renewals: number
          started_at: string
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "course_progress"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reopen_applications: {
        Args: { application_ids: string[] }
        Returns: Database["public"]["CompositeTypes"]["review_result"][]
        SetofOptions: {
          from: "*"
          to: "review_result"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      reopen_document: {
        Args: { document_id: string }
        Returns: Database["public"]["CompositeTypes"]["document_row"]
        SetofOptions: {
          from: "*"
          to: "document_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reopen_hours: {
        Args: { application_id: string; day: string }
        Returns: undefined
      }
      report_delivery: {
        Args: {
          claim: string
          delivery_id: string
          gone?: string[]
          outcome: string
          reached?: string[]
          reason?: string
          retry_after?: number
        }
        Returns: boolean
      }
      report_visit: {
        Args: { application_id: string; event: string; seconds_ago?: number }
        Returns: {
          application_id: string
          day: string
          done_at: string | null
          done_sent_at: string | null
          here_at: string | null
          here_sent_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "visits"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reported_changes: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["reported_change_row"][]
        SetofOptions: {
          from: "*"
          to: "reported_change_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      require_second_factor: { Args: { required: boolean }; Returns: undefined }
      retry_deliveries: { Args: Record<PropertyKey, never>; Returns: number }
      return_payment: {
        Args: { payment_id: string; reason: string; returned_on: string }
        Returns: {
          id: string
          pay_run_id: string
          payment_id: string
          reason: string
          recorded_at: string
          recorded_by: string | null
          resent_in: string | null
          returned_on: string
          settled_at: string | null
          settled_by: string | null
          settlement: string | null
        }
        SetofOptions: {
          from: "*"
          to: "payment_returns"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      review_application: {
        Args: {
          application_id: string
          despite?: string
          despite_clash?: boolean
          despite_over?: boolean
          despite_site?: boolean
          message?: string
          new_status: string
        }
        Returns: {
          acceptance_taken_back_at: string | null
          accepted_despite: string | null
          applied_at: string
          attendance: string | null
          attendance_at: string | null
          attendance_by: string | null
          confirmed_at: string | null
          decision_message: string | null
          id: string
          job_id: string | null
          job_title: string
          missing_at_acceptance: string[] | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          user_id: string | null
          withdrawal_reason: string | null
          withdrawn_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "applications"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      review_applications: {
        Args: {
          application_ids: string[]
          despite?: string
          despite_clash?: boolean
          despite_over?: boolean
          despite_site?: boolean
          message?: string
          new_status: string
        }
        Returns: Database["public"]["CompositeTypes"]["review_result"][]
        SetofOptions: {
          from: "*"
          to: "review_result"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      review_reported_change: {
        Args: { notice_id: string }
        Returns: undefined
      }
      revoke_calendar_feed: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      save_availability: { Args: { changes: Json }; Returns: Json }
      save_business: {
        Args: { business: Json; expected_updated_at?: string }
        Returns: {
          abn: string | null
          account_number: string | null
          agreement: string | null
          apca_number: string | null
          balancing: boolean
          bank: string | null
          break_minutes: number
          bsb: string | null
          copy_accepts: boolean
          fill_distance: number
          fill_fairness: number
          fill_hours: number
          fill_site: number
          gst_registered: boolean
          id: boolean
          name: string | null
          notification_days: number
          rounding_minutes: number
          second_approval_cents: number | null
          unfilled_invite_hours: number | null
          unfilled_notify_hours: number | null
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "business"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_course: {
        Args: { course: Json; expected_updated_at?: string }
        Returns: {
          category: string
          checks: NonNullable<Json>
          created_at: string
          created_by: string | null
          description: string
          enrollments: number
          id: string
          image_url: string | null
          pass_mark: number | null
          question_count: number
          questions: NonNullable<Json>
          section_count: number
          sections: NonNullable<Json>
          solutions: NonNullable<Json>
          status: string
          title: string
          updated_at: string
          valid_months: number | null
        }
        SetofOptions: {
          from: "*"
          to: "courses"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_course_progress: {
        Args: {
          accept_wrong?: boolean
          answers: Json
          completed?: boolean
          course_id: string
          current_question: string
          current_section: string
        }
        Returns: {
          answers: NonNullable<Json>
          completed: boolean
          completed_at: string | null
          completion_percentage: number
          course_id: string
          current_question: string | null
          current_section: string | null
          renewals: number
          started_at: string
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "course_progress"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_document: {
        Args: {
          expires_on?: string
          number?: string
          path: string
          type: string
        }
        Returns: Database["public"]["CompositeTypes"]["document_row"]
        SetofOptions: {
          from: "*"
          to: "document_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_holiday: {
        Args: { day: string; instead_of?: string; name: string; state: string }
        Returns: undefined
      }
      save_job: {
        Args: { expected_updated_at?: string; job: Json }
        Returns: {
          accepted_count: number
          address_rule: string
          admin_search_text: string
          area_m2: number | null
          category: string | null
          cleaners_needed: number | null
          created_at: string
          created_by: string | null
          days: number | null
          display_status: string
          duration: string | null
          end_time: string | null
          full_description: string | null
          hourly_cents: number | null
          id: string
          image_paths: string[]
          is_full: boolean
          location_city: string | null
          location_postcode: string | null
          location_state: string | null
          pay_basis: string | null
          pay_per_cleaner: string | null
          pdf_path: string | null
          pending_count: number
          place: unknown
          project_dates: string | null
          project_name: string | null
          quote_reference_id: string | null
          rate_cents: number | null
          required_courses: string[]
          required_documents: string[]
          requirement_group: string
          scope_of_work_url: string | null
          search_text: string
          series_id: string | null
          start_date: string | null
          start_date_order: string
          start_time: string | null
          starts_at: string | null
          status: string
          task_schedule_url: string | null
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "jobs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_job_series: {
        Args: { expected_updated_at: string; job: Json }
        Returns: {
          is_placed: boolean
          job_id: string
          kept: string[]
          outcome: string
          start_date: string
        }[]
      }
      save_notification_settings: { Args: { settings: Json }; Returns: Json }
      save_profile: {
        Args: { opened?: Json; profile: Json }
        Returns: {
          communication_style: string | null
          created_at: string
          email: string | null
          experience_specialties: string[]
          experience_years: number
          id: string
          language: string
          location: string | null
          name: string | null
          nationality: string | null
          phone: string | null
          phone_digits: string | null
          phone_since: string
          photo_path: string | null
          place: unknown
          postcode: string | null
          preferred_name: string | null
          profile_complete: boolean | null
          proximity: number
          role: string
          search_text: string
          status: string
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "profiles"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_site: {
        Args: { expected_updated_at?: string; site: Json }
        Returns: {
          address_rule: string
          area_m2: number | null
          category: string | null
          cleaners_needed: number | null
          client_name: string | null
          contact_name: string | null
          contact_phone: string | null
          created_at: string
          end_time: string | null
          full_description: string | null
          id: string
          image_paths: string[]
          location_city: string | null
          location_postcode: string | null
          location_state: string | null
          name: string
          name_order: string
          notes: string | null
          pay_basis: string | null
          pay_per_cleaner: string | null
          pdf_path: string | null
          place: unknown
          rate_cents: number | null
          required_courses: string[]
          required_documents: string[]
          search_text: string
          site_address: string | null
          start_time: string | null
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "sites"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      search_admin_jobs: {
        Args: {
          after_ahead?: boolean
          after_created?: string
          after_id?: string
          after_start?: string
          city?: string
          from_day?: string
          page_size?: number
          query?: string
          site_id?: string
          sort?: string
          status?: string
          until_day?: string
        }
        Returns: Database["public"]["CompositeTypes"]["admin_job_row"][]
        SetofOptions: {
          from: "*"
          to: "admin_job_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_audit: {
        Args: {
          about?: string
          after_at?: string
          after_id?: number
          by?: string
          page_size?: number
          query?: string
          since?: string
          topic?: string
          until?: string
        }
        Returns: Database["public"]["CompositeTypes"]["audit_row"][]
        SetofOptions: {
          from: "*"
          to: "audit_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_courses: {
        Args: {
          after_created?: string
          after_id?: string
          category?: string
          page_size?: number
          query?: string
        }
        Returns: Database["public"]["CompositeTypes"]["course_row"][]
        SetofOptions: {
          from: "*"
          to: "course_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_localities: {
        Args: { query: string }
        Returns: {
          latitude: number
          locality: string
          longitude: number
          postcode: string
          state: string
        }[]
        SetofOptions: {
          from: "*"
          to: "localities"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_open_jobs: {
        Args: {
          after_id?: string
          after_order?: number
          after_start?: string
          category?: string
          city?: string
          only_qualified?: boolean
          only_urgent?: boolean
          page_size?: number
          query?: string
          sort?: string
          this_week?: boolean
          within_distance?: boolean
        }
        Returns: Database["public"]["CompositeTypes"]["open_job_row"][]
        SetofOptions: {
          from: "*"
          to: "open_job_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_sites: {
        Args: {
          after_id?: string
          after_name?: string
          category?: string
          page_size?: number
          query?: string
        }
        Returns: Database["public"]["CompositeTypes"]["site_row"][]
        SetofOptions: {
          from: "*"
          to: "site_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_users: {
        Args: {
          after_created?: string
          after_id?: string
          city?: string
          documents?: string
          missing_document?: string
          page_size?: number
          query?: string
          role?: string
          status?: string
          worked?: string
        }
        Returns: Database["public"]["CompositeTypes"]["user_row"][]
        SetofOptions: {
          from: "*"
          to: "user_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      second_factor_state: {
        Args: Record<PropertyKey, never>
        Returns: Database["public"]["CompositeTypes"]["second_factor_state"]
        SetofOptions: {
          from: "*"
          to: "second_factor_state"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      security_notice: {
        Args: { notice_id: string; token: string }
        Returns: Database["public"]["CompositeTypes"]["security_notice_row"]
        SetofOptions: {
          from: "*"
          to: "security_notice_row"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      send_message: {
        Args: {
          application_id: string
          idempotency_key?: string
          message?: string
          quick?: string
          seconds_ago?: number
        }
        Returns: string
      }
      set_gst: { Args: { is_on: boolean; what: string }; Returns: undefined }
      set_job_status: {
        Args: { job_id: string; new_status: string }
        Returns: {
          accepted_count: number
          address_rule: string
          admin_search_text: string
          area_m2: number | null
          category: string | null
          cleaners_needed: number | null
          created_at: string
          created_by: string | null
          days: number | null
          display_status: string
          duration: string | null
          end_time: string | null
          full_description: string | null
          hourly_cents: number | null
          id: string
          image_paths: string[]
          is_full: boolean
          location_city: string | null
          location_postcode: string | null
          location_state: string | null
          pay_basis: string | null
          pay_per_cleaner: string | null
          pdf_path: string | null
          pending_count: number
          place: unknown
          project_dates: string | null
          project_name: string | null
          quote_reference_id: string | null
          rate_cents: number | null
          required_courses: string[]
          required_documents: string[]
          requirement_group: string
          scope_of_work_url: string | null
          search_text: string
          series_id: string | null
          start_date: string | null
          start_date_order: string
          start_time: string | null
          starts_at: string | null
          status: string
          task_schedule_url: string | null
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "jobs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_language: { Args: { language: string }; Returns: undefined }
      set_site_standing: {
        Args: { site_id: string; standing?: string; user_id: string }
        Returns: undefined
      }
      set_user_role: {
        Args: { new_role: string; user_id: string }
        Returns: {
          communication_style: string | null
          created_at: string
          email: string | null
          experience_specialties: string[]
          experience_years: number
          id: string
          language: string
          location: string | null
          name: string | null
          nationality: string | null
          phone: string | null
          phone_digits: string | null
          phone_since: string
          photo_path: string | null
          place: unknown
          postcode: string | null
          preferred_name: string | null
          profile_complete: boolean | null
          proximity: number
          role: string
          search_text: string
          status: string
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "profiles"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_user_status: {
        Args: { new_status: string; user_id: string }
        Returns: {
          communication_style: string | null
          created_at: string
          email: string | null
          experience_specialties: string[]
          experience_years: number
          id: string
          language: string
          location: string | null
          name: string | null
          nationality: string | null
          phone: string | null
          phone_digits: string | null
          phone_since: string
          photo_path: string | null
          place: unknown
          postcode: string | null
          preferred_name: string | null
          profile_complete: boolean | null
          proximity: number
          role: string
          search_text: string
          status: string
          time_zone: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "profiles"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      settle_conversation: {
        Args: { application_id: string; until: string }
        Returns: undefined
      }
      settle_departed: {
        Args: { departed_id: string; note: string }
        Returns: undefined
      }
      settle_job: {
        Args: { application_id: string; left_cents: number }
        Returns: string
      }
      settle_payment: {
        Args: { note: string; payment_id: string }
        Returns: {
          id: string
          pay_run_id: string
          payment_id: string
          reason: string
          recorded_at: string
          recorded_by: string | null
          resent_in: string | null
          returned_on: string
          settled_at: string | null
          settled_by: string | null
          settlement: string | null
        }
        SetofOptions: {
          from: "*"
          to: "payment_returns"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      site_of_job: {
        Args: { job_id: string }
        Returns: {
          id: string
          name: string
        }[]
      }
      site_proposals: {
        Args: { page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["site_proposal_row"][]
        SetofOptions: {
          from: "*"
          to: "site_proposal_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      start_pay_run: {
        Args: { id: string; until: string }
        Returns: {
          amount_cents: number
          approved_at: string | null
          approved_by: string | null
          approved_content: string | null
          created_at: string
          created_by: string | null
          dated: string | null
          exported_at: string | null
          exported_by: string | null
          gst_cents: number
          id: string
          number: number
          paid_at: string | null
          paid_by: string | null
          payer: Json | null
          people: number
          resent: number
          resent_cents: number
          status: string
          until: string
        }
        SetofOptions: {
          from: "*"
          to: "pay_runs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      stop_reserve: {
        Args: { job_id: string; stopped: boolean }
        Returns: undefined
      }
      take_back_acceptance: {
        Args: { application_id: string; reason: string }
        Returns: {
          acceptance_taken_back_at: string | null
          accepted_despite: string | null
          applied_at: string
          attendance: string | null
          attendance_at: string | null
          attendance_by: string | null
          confirmed_at: string | null
          decision_message: string | null
          id: string
          job_id: string | null
          job_title: string
          missing_at_acceptance: string[] | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          user_id: string | null
          withdrawal_reason: string | null
          withdrawn_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "applications"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      unconfirmed_people: {
        Args: { after_id?: string; after_starts?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["unconfirmed_row"][]
        SetofOptions: {
          from: "*"
          to: "unconfirmed_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      undo_visit: {
        Args: {
          application_id: string
          day: string
          event: string
          seconds_ago?: number
        }
        Returns: undefined
      }
      unfilled_jobs: {
        Args: { after_id?: string; after_starts?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["unfilled_row"][]
        SetofOptions: {
          from: "*"
          to: "unfilled_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      unsent_deliveries: {
        Args: { after_created?: string; after_id?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["unsent_delivery_row"][]
        SetofOptions: {
          from: "*"
          to: "unsent_delivery_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      unsubscribe: { Args: { kind: string; token: string }; Returns: string }
      use_recovery_code: { Args: { code: string }; Returns: string }
      user_deliveries: {
        Args: {
          after_created?: string
          after_id?: string
          page_size?: number
          user_id: string
        }
        Returns: Database["public"]["CompositeTypes"]["user_delivery_row"][]
        SetofOptions: {
          from: "*"
          to: "user_delivery_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      verify_certificate: {
        Args: { number: string }
        Returns: {
          completed_on: string
          course_title: string
          is_valid: boolean
          person_name: string
          valid_until: string
        }[]
      }
      waiting_documents: {
        Args: { after_id?: string; after_uploaded?: string; page_size?: number }
        Returns: Database["public"]["CompositeTypes"]["waiting_document_row"][]
        SetofOptions: {
          from: "*"
          to: "waiting_document_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      week_copies: { Args: { first_day: string }; Returns: Json }
      week_fill: { Args: { first_day: string }; Returns: Json }
      week_fit: {
        Args: { job_id: string; people: string[] }
        Returns: Database["public"]["CompositeTypes"]["week_fit_row"][]
        SetofOptions: {
          from: "*"
          to: "week_fit_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      week_hours: {
        Args: {
          after_day?: string
          after_group?: string
          after_id?: string
          after_order?: string
          after_row?: string
          first_day: string
          grouped_by?: string
          page_size?: number
          query?: string
          view?: string
        }
        Returns: Database["public"]["CompositeTypes"]["week_hours_day"][]
        SetofOptions: {
          from: "*"
          to: "week_hours_day"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      week_jobs: {
        Args: {
          category?: string
          city?: string
          day?: string
          first_day: string
          per_day?: number
          query?: string
          site_id?: string
          within_km?: number
        }
        Returns: Database["public"]["CompositeTypes"]["week_job_row"][]
        SetofOptions: {
          from: "*"
          to: "week_job_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      week_people: {
        Args: {
          after_id?: string
          after_name?: string
          after_rank?: number[]
          city?: string
          document?: string
          first_day: string
          free?: string
          job_id?: string
          page_size?: number
          query?: string
          within_km?: number
        }
        Returns: Database["public"]["CompositeTypes"]["week_person_row"][]
        SetofOptions: {
          from: "*"
          to: "week_person_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      week_roster: {
        Args: {
          after_title?: string
          category?: string
          city?: string
          day?: string
          first_day: string
          page_size?: number
          query?: string
          site_id?: string
          within_km?: number
        }
        Returns: Database["public"]["CompositeTypes"]["week_roster_row"][]
        SetofOptions: {
          from: "*"
          to: "week_roster_row"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      withdraw_application: {
        Args: { application_id: string; reason?: string; seconds_ago?: number }
        Returns: {
          acceptance_taken_back_at: string | null
          accepted_despite: string | null
          applied_at: string
          attendance: string | null
          attendance_at: string | null
          attendance_by: string | null
          confirmed_at: string | null
          decision_message: string | null
          id: string
          job_id: string | null
          job_title: string
          missing_at_acceptance: string[] | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          user_id: string | null
          withdrawal_reason: string | null
          withdrawn_at: string | null
        }
        SetofOptions: {
          from: "*"
          to: "applications"
          isOneToOne: true
          isSetofReturn: false
        }
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      account_deletion_row: {
        refusal: string | null
        coming: string[] | null
        waiting: number | null
        files: number | null
        certificates: number | null
        hours_waiting: number | null
        owed_cents: number | null
        payment_faults: string[] | null
      }
      admin_course_row: {
        id: string | null
        title: string | null
        description: string | null
        category: string | null
        image_url: string | null
        status: string | null
        section_count: number | null
        question_count: number | null
        valid_months: number | null
        enrollments: number | null
        completed_count: number | null
        created_at: string | null
        updated_at: string | null
      }
      admin_job_row: {
        id: string | null
        project_name: string | null
        project_dates: string | null
        category: string | null
        cleaners_needed: number | null
        pay_per_cleaner: string | null
        days: number | null
        duration: string | null
        start_date: string | null
        start_time: string | null
        end_time: string | null
        time_zone: string | null
        location_city: string | null
        location_state: string | null
        location_postcode: string | null
        site_address: string | null
        address_rule: string | null
        area_m2: number | null
        full_description: string | null
        status: string | null
        display_status: string | null
        quote_reference_id: string | null
        is_placed: boolean | null
        created_at: string | null
        applications: number | null
        pending_applications: number | null
        accepted_applications: number | null
        starts_at: string | null
        soonest_at: string | null
        is_ahead: boolean | null
      }
      admin_jobs_total_row: {
        jobs: number | null
        places: number | null
        free: number | null
      }
      applicant_row: {
        id: string | null
        user_id: string | null
        name: string | null
        status: string | null
        applied_at: string | null
        withdrawn_at: string | null
        withdrawal_reason: string | null
        missing: string[] | null
        clashes: string[] | null
        documents: Json | null
        courses: Json | null
        distance_m: number | null
        jobs_done: number | null
        no_shows: number | null
        cancelled_late: number | null
        accepted_before: number | null
        rejected_before: number | null
        accepted_despite: string | null
        missing_at_acceptance: string[] | null
        decision_message: string | null
        acceptance_taken_back_at: string | null
        reviewed_by: string | null
        reviewed_at: string | null
        confirmed_at: string | null
        attendance: string | null
        here_at: string | null
        done_at: string | null
        unavailable: string | null
        invited: boolean | null
        fit: Json | null
        knows_site: boolean | null
        not_again: boolean | null
      }
      application_row: {
        id: string | null
        user_id: string | null
        user_name: string | null
        user_email: string | null
        job_id: string | null
        job_title: string | null
        status: string | null
        applied_at: string | null
        reviewed_by: string | null
        reviewed_at: string | null
        withdrawn_at: string | null
        job_cleaners_needed: number | null
        job_accepted: number | null
        missing: string[] | null
        clashes: string[] | null
        job_status: string | null
        job_starts_on: string | null
        job_over: string | null
        unavailable: string | null
        invited: boolean | null
        job_city: string | null
        distance_m: number | null
        experience_years: number | null
        jobs_done: number | null
        no_shows: number | null
        job_begins_at: string | null
        job_is_ahead: boolean | null
        knows_site: boolean | null
        not_again: boolean | null
      }
      approved_hours_row: {
        application_id: string | null
        day: string | null
        refused: string | null
      }
      audit_check_row: {
        at: string | null
        entries: number | null
        fault: string | null
        fault_at: string | null
      }
      audit_row: {
        id: number | null
        at: string | null
        event: string | null
        source: string | null
        actor: string | null
        actor_name: string | null
        person: string | null
        person_name: string | null
        subject_id: string | null
        subject_kind: string | null
        subject_title: string | null
        details: Json | null
      }
      business_input: {
        name: string | null
        abn: string | null
        bank: string | null
        bsb: string | null
        account_number: string | null
        apca_number: string | null
        balancing: boolean | null
        rounding_minutes: number | null
        break_minutes: number | null
        gst_registered: boolean | null
        agreement: string | null
        notification_days: number | null
        second_approval_cents: number | null
        fill_distance: number | null
        fill_fairness: number | null
        fill_hours: number | null
        fill_site: number | null
        copy_accepts: boolean | null
        unfilled_invite_hours: number | null
        unfilled_notify_hours: number | null
      }
      calendar_event: {
        id: string | null
        job_id: string | null
        title: string | null
        start_date: string | null
        start_time: string | null
        end_time: string | null
        time_zone: string | null
        days: number | null
        place: string | null
        dates: string | null
        duration: string | null
        status: string | null
        sequence: number | null
        changed_at: string | null
      }
      candidate_row: {
        user_id: string | null
        name: string | null
        phone: string | null
        distance_m: number | null
        is_far: boolean | null
        missing: string[] | null
        clashes: string[] | null
        unavailable: string | null
        jobs_done: number | null
        no_shows: number | null
        fit: Json | null
        of_many: boolean | null
        knows_site: boolean | null
        not_again: boolean | null
      }
      changed_account_row: {
        payment_id: string | null
        name: string | null
        version: number | null
      }
      conversation_message_row: {
        id: string | null
        by_administrator: boolean | null
        administrator: string | null
        message: string | null
        quick: string | null
        written_at: string | null
        sent_at: string | null
      }
      conversation_row: {
        application_id: string | null
        user_id: string | null
        name: string | null
        phone: string | null
        job_id: string | null
        job_title: string | null
        job_status: string | null
        start_date: string | null
        start_time: string | null
        time_zone: string | null
        status: string | null
        withdrawn_at: string | null
        is_own: boolean | null
        can_say_quickly: boolean | null
        is_new: boolean | null
        read_until: string | null
        waits_since: string | null
        last_at: string | null
        last_message: string | null
        last_quick: string | null
        last_by_administrator: boolean | null
      }
      course_input: {
        id: string | null
        title: string | null
        description: string | null
        category: string | null
        image_url: string | null
        status: string | null
        sections: Json | null
        solutions: Json | null
        pass_mark: number | null
        valid_months: number | null
      }
      course_person_row: {
        user_id: string | null
        name: string | null
        email: string | null
        completion_percentage: number | null
        completed: boolean | null
        completed_at: string | null
        started_at: string | null
        updated_at: string | null
        section_title: string | null
        question_number: number | null
        question_total: number | null
        certificate_state: string | null
        valid_until: string | null
      }
      course_row: {
        id: string | null
        title: string | null
        description: string | null
        category: string | null
        image_url: string | null
        section_count: number | null
        created_at: string | null
        completion_percentage: number | null
        completed: boolean | null
        certificate_state: string | null
        valid_until: string | null
      }
      delivery_work: {
        id: string | null
        claim: string | null
        channel: string | null
        kind: string | null
        type: string | null
        message: string | null
        link: string | null
        created_at: string | null
        job_id: string | null
        job_title: string | null
        email: string | null
        name: string | null
        language: string | null
        unsubscribe_token: string | null
        devices: Json | null
      }
      departed_day: {
        id: string | null
        title: string | null
        day: string | null
        began: string | null
        ended: string | null
        minutes: number | null
        basis: string | null
        rate_cents: number | null
        amount_cents: number | null
      }
      departed_row: {
        id: string | null
        name: string | null
        left_at: string | null
        owed_cents: number | null
        can_be_paid: boolean | null
        days: Json | null
      }
      document_row: {
        id: string | null
        type: string | null
        path: string | null
        number: string | null
        expires_on: string | null
        state: string | null
        reason: string | null
        uploaded_at: string | null
        decided_at: string | null
        decided_by: string | null
      }
      due_invitations: {
        jobs: number | null
        people: number | null
        is_partial: boolean | null
      }
      due_reminders: {
        people: number | null
        recent: number | null
      }
      gst_row: {
        business: string | null
        wording: string | null
        is_available: boolean | null
        registered_at: string | null
        agreed_at: string | null
      }
      hours_preview_row: {
        days: number | null
        people: number | null
        minutes: number | null
        amount_cents: number | null
        days_without_work: number | null
        refused: Json | null
        matching: number | null
        guard: string | null
      }
      hours_row: {
        user_id: string | null
        application_id: string | null
        job_id: string | null
        title: string | null
        day: string | null
        began: string | null
        ended: string | null
        break_minutes: number | null
        minutes: number | null
        plan_began: string | null
        plan_ended: string | null
        plan_minutes: number | null
        pressed: string | null
        changed: string | null
        reason: string | null
        changed_at: string | null
        agrees: boolean | null
        basis: string | null
        rate_cents: number | null
        amount_cents: number | null
        line_id: string | null
        is_in_run: boolean | null
        later_minutes: number | null
        is_waiting: boolean | null
        absence: string | null
        left_cents: number | null
        left_days: number | null
        overlapping: string | null
      }
      hours_view_row: {
        view: string | null
        days: number | null
        people: number | null
        minutes: number | null
        amount_cents: number | null
      }
      invitation_row: {
        job_id: string | null
        invited_by: string | null
        invited_at: string | null
        answer: string | null
        over: string | null
        project_name: string | null
        start_date: string | null
        start_time: string | null
        end_time: string | null
        location_city: string | null
        location_state: string | null
        location_postcode: string | null
        pay_per_cleaner: string | null
        distance_m: number | null
      }
      invited_best: {
        job_id: string | null
        job_title: string | null
        starts_at: string | null
        invited: number | null
        reason: string | null
      }
      invited_row: {
        user_id: string | null
        name: string | null
        invited_by: string | null
        invited_at: string | null
        answer: string | null
        answered_at: string | null
        over: string | null
      }
      job_input: {
        id: string | null
        project_name: string | null
        project_dates: string | null
        category: string | null
        cleaners_needed: number | null
        pay_per_cleaner: string | null
        pay_basis: string | null
        rate_cents: number | null
        days: number | null
        duration: string | null
        start_date: string | null
        start_time: string | null
        end_time: string | null
        location_city: string | null
        location_state: string | null
        location_postcode: string | null
        site_address: string | null
        address_rule: string | null
        area_m2: number | null
        full_description: string | null
        status: string | null
        display_status: string | null
        image_paths: string[] | null
        pdf_path: string | null
        contact_name: string | null
        contact_phone: string | null
        required_documents: string[] | null
        required_courses: string[] | null
        site_id: string | null
      }
      job_pay_row: {
        approved_days: number | null
        approved_cents: number | null
      }
      job_reach: {
        notified: number | null
        near: number | null
        qualified: number | null
        opened: number | null
        similar_jobs: number | null
        similar_cents: number | null
        cents: number | null
      }
      my_job_row: {
        id: string | null
        applied_at: string | null
        withdrawn_at: string | null
        confirmed_at: string | null
        attendance: string | null
        job_id: string | null
        project_name: string | null
        category: string | null
        status: string | null
        location_city: string | null
        location_state: string | null
        location_postcode: string | null
        site_address: string | null
        contact_name: string | null
        contact_phone: string | null
        start_date: string | null
        start_time: string | null
        end_time: string | null
        time_zone: string | null
        starts_at: string | null
        project_dates: string | null
        duration: string | null
        pay_per_cleaner: string | null
        distance_m: number | null
        visits: Json | null
        order_at: string | null
        days: number | null
        settled: string[] | null
      }
      my_payment_row: {
        id: string | null
        number: string | null
        kind: string | null
        status: string | null
        dated: string | null
        paid_at: string | null
        amount_cents: number | null
        gst_cents: number | null
        reason: string | null
        returned_on: string | null
      }
      offer_row: {
        job_id: string | null
        project_name: string | null
        start_date: string | null
        start_time: string | null
        end_time: string | null
        answer_by: string | null
        time_zone: string | null
      }
      open_job_row: {
        id: string | null
        project_name: string | null
        category: string | null
        location_city: string | null
        location_state: string | null
        location_postcode: string | null
        start_date: string | null
        start_date_order: string | null
        start_time: string | null
        end_time: string | null
        time_zone: string | null
        pay_per_cleaner: string | null
        hourly_cents: number | null
        display_status: string | null
        application_status: string | null
        distance_m: number | null
        list_order: number | null
        missing: string[] | null
        cleaners_needed: number | null
        accepted: number | null
        is_shift_least: boolean | null
        shift_cents: number | null
        shift_minutes: number | null
      }
      owed_again_row: {
        payment_id: string | null
        user_id: string | null
        name: string | null
        number: string | null
        total_cents: number | null
        returned_on: string | null
        reason: string | null
        fault: string | null
      }
      own_session_row: {
        id: string | null
        device: string | null
        is_current: boolean | null
        last_used_at: string | null
        started_at: string | null
      }
      pay_run_approval_row: {
        approved_at: string | null
        approved_by: string | null
        can_approve: boolean | null
        is_above: boolean | null
        is_changed: boolean | null
        is_only: boolean | null
        limit_cents: number | null
        pays_me: boolean | null
      }
      person_head_row: {
        jobs_done: number | null
        no_shows: number | null
        cancelled_late: number | null
        job_id: string | null
        project_name: string | null
        job_status: string | null
        start_date: string | null
        start_time: string | null
        time_zone: string | null
        confirmed_at: string | null
      }
      person_note_row: {
        id: string | null
        note: string | null
        administrator: string | null
        created_at: string | null
      }
      profile_input: {
        name: string | null
        phone: string | null
        postcode: string | null
        location: string | null
        nationality: string | null
        experience_years: number | null
        experience_specialties: string[] | null
        communication_style: string | null
        proximity: number | null
        photo_path: string | null
        abn: string | null
        bsb: string | null
        account_number: string | null
        preferred_name: string | null
      }
      reported_change_row: {
        id: string | null
        user_id: string | null
        name: string | null
        device: string | null
        changed_at: string | null
        reported_at: string | null
        was: string | null
        became: string | null
      }
      requirement_row: {
        kind: string | null
        key: string | null
        title: string | null
        state: string | null
        valid_until: string | null
      }
      reserve_row: {
        application_id: string | null
        user_id: string | null
        name: string | null
        position: number | null
        asked_at: string | null
        answer_by: string | null
        answer: string | null
        stopped: boolean | null
        not_again: boolean | null
      }
      review_result: {
        application_id: string | null
        status: string | null
        error: string | null
        hint: string | null
      }
      second_factor_state: {
        is_required: boolean | null
        administrators_without: number | null
      }
      security_notice_row: {
        id: string | null
        what: string | null
        device: string | null
        changed_at: string | null
        disputed_at: string | null
      }
      site_input: {
        id: string | null
        name: string | null
        client_name: string | null
        category: string | null
        cleaners_needed: number | null
        pay_per_cleaner: string | null
        pay_basis: string | null
        rate_cents: number | null
        start_time: string | null
        end_time: string | null
        location_city: string | null
        location_state: string | null
        location_postcode: string | null
        site_address: string | null
        address_rule: string | null
        contact_name: string | null
        contact_phone: string | null
        area_m2: number | null
        full_description: string | null
        notes: string | null
        required_documents: string[] | null
        required_courses: string[] | null
        image_paths: string[] | null
        pdf_path: string | null
      }
      site_person_row: {
        user_id: string | null
        name: string | null
        phone: string | null
        times: number | null
        last_day: string | null
        standing: string | null
      }
      site_proposal_row: {
        job_id: string | null
        site_address: string | null
        location_city: string | null
        location_postcode: string | null
        jobs: number | null
        site_name: string | null
      }
      site_row: {
        id: string | null
        name: string | null
        client_name: string | null
        category: string | null
        location_city: string | null
        location_state: string | null
        location_postcode: string | null
        site_address: string | null
        cleaners_needed: number | null
        pay_per_cleaner: string | null
        start_time: string | null
        end_time: string | null
        is_placed: boolean | null
        name_order: string | null
        jobs: number | null
      }
      unconfirmed_row: {
        application_id: string | null
        user_id: string | null
        name: string | null
        phone: string | null
        job_id: string | null
        job_title: string | null
        start_date: string | null
        start_time: string | null
        time_zone: string | null
        starts_at: string | null
        reminded_at: string | null
      }
      unfilled_row: {
        job_id: string | null
        job_title: string | null
        start_date: string | null
        start_time: string | null
        time_zone: string | null
        starts_at: string | null
        location_city: string | null
        accepted: number | null
        needed: number | null
        applied: number | null
        invited: number | null
      }
      unpaid_row: {
        user_id: string | null
        name: string | null
        amount_cents: number | null
        lines: number | null
        reason: string | null
      }
      unsent_delivery_row: {
        id: string | null
        created_at: string | null
        user_id: string | null
        name: string | null
        channel: string | null
        type: string | null
        state: string | null
        since: string | null
        reason: string | null
      }
      user_delivery_row: {
        id: string | null
        created_at: string | null
        channel: string | null
        type: string | null
        message: string | null
        state: string | null
        due_at: string | null
        attempts: number | null
        done_at: string | null
        reason: string | null
      }
      user_row: {
        id: string | null
        name: string | null
        email: string | null
        phone: string | null
        role: string | null
        status: string | null
        created_at: string | null
        documents: Json | null
        last_worked: string | null
      }
      waiting_document_row: {
        id: string | null
        user_id: string | null
        user_name: string | null
        type: string | null
        path: string | null
        number: string | null
        expires_on: string | null
        uploaded_at: string | null
        current_expires_on: string | null
        has_current: boolean | null
      }
      week_fit_row: {
        user_id: string | null
        name: string | null
        application_id: string | null
        status: string | null
        missing: string[] | null
        clashes: string[] | null
        unavailable: string | null
        distance_m: number | null
        is_far: boolean | null
        jobs_done: number | null
        no_shows: number | null
        invited_at: string | null
        knows_site: boolean | null
        not_again: boolean | null
        rank: number[] | null
      }
      week_hours_day: {
        id: string | null
        user_id: string | null
        name: string | null
        day: string | null
        hours: Json | null
        rest: Json | null
        line: Json | null
        group_id: string | null
        group_order: string | null
        row_order: string | null
        group_days: number | null
        group_minutes: number | null
        group_cents: number | null
      }
      week_job_row: {
        id: string | null
        title: string | null
        day: string | null
        start_time: string | null
        end_time: string | null
        days: number | null
        location_city: string | null
        cleaners_needed: number | null
        accepted_count: number | null
        pending_count: number | null
        starts_at: string | null
        is_full: boolean | null
        same_day: number | null
      }
      week_person_row: {
        id: string | null
        name: string | null
        location: string | null
        distance_m: number | null
        free_hours: string[] | null
        days_away: Json | null
        minutes: number | null
        work: Json | null
        name_order: string | null
        fit: Json | null
      }
      week_roster_row: {
        id: string | null
        title: string | null
        location_city: string | null
        title_order: string | null
        shifts: Json | null
      }
      week_row: {
        user_id: string | null
        application_id: string | null
        job_id: string | null
        title: string | null
        status: string | null
        day: string | null
        start_time: string | null
        end_time: string | null
        minutes: number | null
        clashes: boolean | null
        location_city: string | null
      }
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const

